import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { planterRow, reportRow } from '#tests/support/mirror-rows.ts';
import { openDevice, renderApp } from '#tests/support/screen.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;

beforeEach(async () => {
  device = await openDevice(['admin']);
  await device.db.rows('planters').add(planterRow(1, { user_id: 10 }));
  for (const key of ['planters', `reports:${new Date().getFullYear()}`]) {
    const read = { readTick: 1, readAt: Date.now(), dirty: false, wantedAt: 0 };
    await device.db.feeds.put({ key, ...read });
  }
});

afterEach(() => device.close());

const NONE = 'No reports submitted yet';

it('says that a planter has no reports if those of the list are from others', async () => {
  await device.db.rows('reports').add(reportRow(1, { planter_id: 2, user_id: 0 }));
  renderApp('/planter/1');
  expect(await screen.findByText(NONE)).toBeTruthy();
});

it('does not claim that a planter has no reports if the server does not say whose they are', async () => {
  await device.db.rows('reports').add(reportRow(1, { planter_id: 0, user_id: 0 }));
  renderApp('/planter/1');
  const unknown = 'The server does not say which planter a report is from.';
  expect(await screen.findByText(unknown)).toBeTruthy();
  expect(screen.queryByText(NONE)).toBeNull();
});
