import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Vault } from '#src/vault/vault.ts';
import { ASSESSMENT_TEXTS } from '#tests/spec-texts/assessments.ts';
import { assignmentRow, markFeed } from '#tests/support/assessment-rows.ts';
import { storedOp } from '#tests/support/mirror-rows.ts';
import { openVault } from '#tests/support/open-vault.ts';
import { openDevice, renderScreen } from '#tests/support/screen.tsx';
import { ReportScreen } from './report-screen.tsx';

const WORDS = "O'Neill hört zu. Слушает.";

let device: Awaited<ReturnType<typeof openDevice>>;
let vault: Vault;

beforeEach(async () => {
  device = await openDevice(['242assessor']);
  vault = await openVault(device.user.id);
  await device.db.rows('assignments').add(assignmentRow(7, { role_name: 'Marriage' }));
  await markFeed(device.db, 'my-assignments');
});

afterEach(async () => {
  await device.close();
  await vault.erase();
});

const field = () => screen.findByLabelText<HTMLTextAreaElement>('Full Report');
const draft = () => device.db.drafts.get('assessor-report:s7');

async function type(text: string): Promise<void> {
  fireEvent.input(await field(), { target: { value: text } });
  await waitFor(async () => expect(await draft()).toBeTruthy());
}

it('has the four texts of the specification, and its buttons', async () => {
  renderScreen(<ReportScreen assignmentKey="7" />);
  await field();
  const names = screen.getAllByRole('textbox').map((one) => one.getAttribute('name'));
  expect(names).toEqual(['content', 'strengths', 'weaknesses', 'recommendation']);
  for (const name of ASSESSMENT_TEXTS.reportButtons) {
    expect(screen.getByRole('button', { name })).toBeTruthy();
  }
});

describe('a completed report that this device has not read', () => {
  beforeEach(async () => {
    await device.db.rows('assignments').update('s7', { completed: true });
  });

  const isShown = () => screen.findByRole('heading', { level: 1, name: 'Marriage' });

  it('is shown as loading, not as an empty form', async () => {
    renderScreen(<ReportScreen assignmentKey="7" />);
    await isShown();
    const form = screen.findByLabelText('Full Report', {}, { timeout: 800 });
    await expect(form).rejects.toThrow();
    expect(screen.getByText('Loading...')).toBeTruthy();
    await markFeed(device.db, 'report:s7');
    expect((await field()).value).toBe('');
  });

  it('says why it could not be read', async () => {
    await markFeed(device.db, 'report:s7', 'not-json');
    renderScreen(<ReportScreen assignmentKey="7" />);
    await isShown();
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load report');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.queryByLabelText('Full Report')).toBeNull();
  });

  it('does not hide what was written for it on this device', async () => {
    await device.db.rows('assignments').update('s7', { completed: false });
    const { unmount } = renderScreen(<ReportScreen assignmentKey="7" />);
    await type(WORDS);
    unmount();
    await device.db.rows('assignments').update('s7', { completed: true });
    renderScreen(<ReportScreen assignmentKey="7" />);
    expect((await field()).value).toBe(WORDS);
  });
});

it('does not truncate a text that is too long, and keeps all of it', async () => {
  renderScreen(<ReportScreen assignmentKey="7" />);
  await type('x'.repeat(500_001));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toContain('longer than 500,000');
  expect((await field()).value).toHaveLength(500_001);
  expect(await device.db.ops.count()).toBe(0);
});

it.each(['', ' \n '])(
  'does not complete an assignment with an empty report: "%s"',
  async (text) => {
    renderScreen(<ReportScreen assignmentKey="7" />);
    fireEvent.input(await field(), { target: { value: text } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toContain('nothing to save yet');
    expect(await device.db.ops.count()).toBe(0);
  },
);

it('keeps the text in the editor when the assignment is withdrawn meanwhile', async () => {
  renderScreen(<ReportScreen assignmentKey="7" />);
  await type(WORDS);
  const before = await field();
  await device.db.rows('assignments').delete('s7');
  await screen.findByText('This assignment was taken back');
  expect(await field()).toBe(before);
  expect(before.value).toBe(WORDS);
  expect(screen.getByRole('heading', { level: 1, name: 'Marriage' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

it('shows the text for an assignment that was withdrawn, and copies it', async () => {
  const { unmount } = renderScreen(<ReportScreen assignmentKey="7" />);
  await type(WORDS);
  unmount();
  await device.db.rows('assignments').delete('s7');
  renderScreen(<ReportScreen assignmentKey="7" />);
  expect((await field()).value).toBe(WORDS);
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  fireEvent.click(screen.getByRole('button', { name: 'Take a copy' }));
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(WORDS));
});

it('links to the refused write if the report was saved before the withdrawal', async () => {
  await device.db.rows('assignments').delete('s7');
  const reason = { kind: 'gone' as const, message: 'Assignment not found', status: 404 };
  const touches = ['assessor_reports:s7', 'assignments:s7'];
  const name = 'save-assessor-report';
  await device.db.ops.add(storedOp({ id: 'op-1', name, touches, state: 'attention', reason }));
  renderScreen(<ReportScreen assignmentKey="7" />);
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByRole('link').getAttribute('href')).toBe('/outbox');
  expect(screen.queryByLabelText('Full Report')).toBeNull();
});

it('discards the text only after a confirmation', async () => {
  renderScreen(<ReportScreen assignmentKey="7" />);
  await type(WORDS);
  await device.db.rows('assignments').delete('s7');
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Discard what you wrote?' });
  expect(await draft()).toBeTruthy();
  fireEvent.click(dialog.querySelectorAll('button')[2] as HTMLButtonElement);
  await waitFor(async () => expect(await draft()).toBeUndefined());
});

it.each(['99', 'l-unknown', 'abc', '4x', '99999999999'])(
  'shows an error for the address %s',
  async (key) => {
    renderScreen(<ReportScreen assignmentKey={key} />);
    const sentence = await screen.findByRole('alert');
    expect(sentence.textContent).toMatch(
      /^There is no such assignment of yours here|^Failed to load/,
    );
    expect(screen.queryByLabelText('Full Report')).toBeNull();
  },
);

it('does not open another assessor’s assignment for writing', async () => {
  await device.db.rows('assignments').add(assignmentRow(8, { assessor_id: 2 }));
  renderScreen(<ReportScreen assignmentKey="8" />);
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.queryByLabelText('Full Report')).toBeNull();
});

it('asks to unlock the reports before it shows anything', async () => {
  await vault.lock();
  renderScreen(<ReportScreen assignmentKey="7" />);
  expect(await screen.findByRole('heading', { name: 'Reports are locked' })).toBeTruthy();
  expect(screen.queryByLabelText('Full Report')).toBeNull();
});
