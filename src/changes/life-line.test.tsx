import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PlanterLifeLine } from '#src/features/planters/page/life-line.tsx';
import { openDevice, renderScreen } from '#tests/support/screen.tsx';
import { LifeLine, RecordLife, useLives } from './life-line.tsx';

const AT = new Date('2026-11-25T14:02:00').getTime();
const KEY = 'planters:s1';

let device: Awaited<ReturnType<typeof openDevice>>;

beforeEach(async () => {
  vi.useFakeTimers({ now: AT, toFake: ['Date'] });
  device = await openDevice();
  await device.db.journal.add({
    opId: 'o1',
    name: 'edit-planter',
    label: 'Changes to Mark Miller',
    touches: [KEY],
    savedAt: AT,
    sentAt: null,
    endedAt: AT,
    outcome: 'received',
  });
});

afterEach(() => {
  vi.useRealTimers();
  return device.close();
});

function OneLine() {
  return <LifeLine lives={useLives([KEY]).get(KEY)} />;
}

it.each([
  ['in one line', <OneLine key="line" />],
  ['of one record', <RecordLife key="record" rowKey={KEY} />],
  ['of one planter', <PlanterLifeLine key="planter" planter="s1" />],
])('S32 the times of changes %s get their day when the next one begins', async (_where, lines) => {
  renderScreen(lines);
  expect((await screen.findByText(/^Saved/)).textContent).toMatch(
    /^Saved (here )?14:02 · received 14:02$/,
  );
  vi.setSystemTime(new Date('2026-11-26T00:01:00'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getByText(/^Saved/).textContent).toMatch(
    /^Saved (here )?11\/25\/2026, 14:02 · received 11\/25\/2026, 14:02$/,
  );
});
