import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { planterRow } from '#tests/support/mirror-rows.ts';
import { openDevice, renderScreen } from '#tests/support/screen.tsx';
import { UnreadableNote } from './unreadable-note.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;

beforeEach(async () => {
  device = await openDevice();
});

afterEach(() => device.close());

const CALLED = ['planter', 'planters'] as const;

function unreadable(feed: string, table: string, ids: readonly number[]) {
  return device.db.quarantine.bulkAdd(
    ids.map((id) => ({ key: `${feed}:${table}:${id}`, feed, reason: 'id: no', at: 1, raw: {} })),
  );
}

test('S22 shows how many rows of this list, and no other, could not be read', async () => {
  await unreadable('hub:1', 'planters', [4, 5, 6]);
  await unreadable('hub:11', 'planters', [7]);
  await unreadable('changes', 'planters', [8]);
  renderScreen(<UnreadableNote list="hub:1" table="planters" called={CALLED} />);
  await screen.findByText('3 planters could not be read');
});

test('S22 counts all rows, although a ticket lists only the first reasons', async () => {
  await unreadable('hub:1', 'planters', [1, 2, 3, 4, 5, 6, 7]);
  renderScreen(<UnreadableNote list="hub:1" table="planters" called={CALLED} />);
  await screen.findByText('7 planters could not be read');
});

test('S22 counts rows from the change feed if that is newer', async () => {
  const read = { readTick: 1, readAt: 5, dirty: false, wantedAt: 0 };
  await device.db.feeds.put({ key: 'changes', ...read });
  await unreadable('changes', 'planters', [8]);
  await unreadable('changes', 'contacts', [9]);
  renderScreen(<UnreadableNote list="hub:1" table="planters" called={CALLED} />);
  await screen.findByText('1 planter could not be read');
});

test('S22 does not claim that unreadable rows of all records belong to this one', async () => {
  const note = <UnreadableNote list="contacts:s1" table="contacts" called={CALLED} isPart />;
  await unreadable('contacts:s1', 'contacts', [4]);
  const { unmount } = renderScreen(note);
  await screen.findByText('They are missing here or shown as they were before.');
  unmount();
  const read = { readTick: 1, readAt: 5, dirty: false, wantedAt: 0 };
  await device.db.feeds.put({ key: 'changes', ...read });
  await unreadable('changes', 'contacts', [9]);
  renderScreen(note);
  await screen.findByText('They are missing here or elsewhere, or shown as they were before.');
});

test('S22 a missing record may be a row whose id could not be read', async () => {
  const key = 'hub:1:planters:#1f';
  await device.db.quarantine.add({ key, feed: 'hub:1', reason: 'id: no', at: 1, raw: {} });
  const note = <UnreadableNote list="hub:1" table="planters" called={CALLED} record="4" />;
  const { unmount } = renderScreen(note);
  await screen.findByText('1 planter could not be read');
  unmount();
  await device.db.rows('planters').add(planterRow(4));
  renderScreen(note);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText('1 planter could not be read')).toBeNull();
});

test('S22 opens a support ticket that names the rows', async () => {
  await unreadable('hub:1', 'planters', [4]);
  renderScreen(<UnreadableNote list="hub:1" table="planters" called={CALLED} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Report this' }));
  await waitFor(async () => {
    const draft = await device.db.drafts.get('support-ticket');
    expect(draft?.fields).toMatchObject({
      subject: '1 planter could not be read',
      description: '1 planter could not be read.\n\nplanters 4: id: no',
    });
  });
});
