import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { hubRows } from '#tests/support/mirror-rows.ts';
import { markHubRead, openDevice, renderScreen } from '#tests/support/screen.tsx';
import { MyHub } from './my-hub.tsx';

/** A line over which the code for long hubs does not arrive. */
vi.mock('./virtual-grid.tsx', () => new Promise(() => {}));

test('shows more than one screenful of a long hub while its code is not here', async () => {
  const device = await openDevice();
  await device.db.rows('planters').bulkAdd(hubRows(200));
  await markHubRead(device.db);
  const counts: number[] = [];
  const watching = new MutationObserver(() =>
    counts.push(document.querySelectorAll('article').length),
  );
  watching.observe(document, { childList: true, subtree: true });
  const me = { id: 1, name: 'Hanna Hub' };
  renderScreen(<MyHub leader={1} me={me} mayLog sort="overdue" onSort={() => {}} />);
  await waitFor(() => expect(screen.getAllByRole('article').length).toBeGreaterThan(36));
  watching.disconnect();
  // Three rows of three in a window of 1,024 by 768 px.
  expect(counts.find((count) => count > 0)).toBe(9);
  expect(screen.getAllByRole('article').length).toBeLessThan(48);
  await device.close();
});
