import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { submitSupportTicket } from '#src/mutations/submit-support-ticket.ts';
import { TICKET_TEXTS } from '#tests/spec-texts/profile.ts';
import { storedOp } from '#tests/support/mirror-rows.ts';
import { openDevice, renderScreen } from '#tests/support/screen.tsx';
import { NewTicket } from './new-ticket.tsx';
import { TicketSent } from './ticket-sent.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;

beforeEach(async () => {
  device = await openDevice();
});

afterEach(() => device.close());

function type(label: string, value: string): void {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.input(field, { target: { value } });
}

describe('a support ticket', () => {
  it('offers the four topics, Buggy Behavior first, and queues the topic’s priority', async () => {
    renderScreen(<NewTicket onSaved={() => {}} />);
    const topic = (await screen.findByLabelText('Topic')) as HTMLSelectElement;
    expect([...topic.options].map((option) => option.text)).toEqual([...TICKET_TEXTS.topics]);
    expect(topic.value).toBe('medium');
    type('Subject', 'Map is empty');
    type('Description', '<b>No</b> pins');
    fireEvent.change(topic, { target: { value: 'urgent' } });
    fireEvent.click(screen.getByRole('button', { name: 'Submit Ticket' }));
    await waitFor(async () => expect(await device.db.ops.count()).toBe(1));
    expect((await device.db.ops.toArray())[0]?.args).toEqual({
      subject: 'Map is empty',
      description: '<b>No</b> pins',
      priority: 'urgent',
    });
  });

  it('requires a subject and a description, and keeps what was typed', async () => {
    renderScreen(<NewTicket onSaved={() => {}} />);
    await screen.findByLabelText('Subject');
    type('Subject', 'Map is empty');
    fireEvent.click(screen.getByRole('button', { name: 'Submit Ticket' }));
    expect(await screen.findByText('Description is required')).toBeTruthy();
    expect(screen.getByDisplayValue('Map is empty')).toBeTruthy();
    expect(await device.db.ops.count()).toBe(0);
  });

  it('is reported as sent only after it has arrived', async () => {
    await device.db.ops.add(storedOp({ id: 'ticket-1', name: submitSupportTicket.name }));
    renderScreen(<TicketSent opId="ticket-1" onAnother={() => {}} />);
    expect(await screen.findByText('Your ticket is saved on this device')).toBeTruthy();
    expect(screen.queryByText(TICKET_TEXTS.sent)).toBeNull();
    await device.db.ops.clear();
    expect(await screen.findByText(TICKET_TEXTS.sent)).toBeTruthy();
  });
});

describe('a refused support ticket', () => {
  const args = { subject: 'a', description: 'b', priority: 'low' as const };
  const read = (body: object, message: string) =>
    submitSupportTicket.read?.(
      { status: 400, body, message },
      args,
      storedOp({ id: 'x' }) as never,
    );

  it('has a default message if the server gives none', () => {
    expect(read({}, '')).toMatchObject({ reason: { message: TICKET_TEXTS.failed } });
    expect(read({}, 'No')).toBeUndefined();
  });

  it('explains that the application is unknown', () => {
    const body = { success: false, error: 'x', fields: [{ path: 'appId', message: 'must be 3' }] };
    expect(read(body, 'x')).toMatchObject({ reason: { message: TICKET_TEXTS.noApp } });
  });
});
