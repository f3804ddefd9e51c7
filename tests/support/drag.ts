import type { Locator, Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

/** A finger rests on a card this long before the card comes along (src/ui/drag-board.tsx). */
const LONG_PRESS_MS = 400;
const STEPS = 12;

/** Takes what is under `from` to `to` with the mouse. */
export async function dragByMouse(page: Page, from: Locator, to: Locator): Promise<void> {
  const start = await middleOf(from);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  // Only what moves is a drag; the place may make room then, so it is looked up afterwards.
  await page.mouse.move(start.x + 12, start.y + 12, { steps: 3 });
  const end = await middleOf(to);
  await page.mouse.move(end.x, end.y, { steps: STEPS });
  await page.mouse.up();
}

/** The same with one finger: a long press first, as on a real screen. */
export async function dragByFinger(page: Page, from: Locator, to: Locator): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const start = await middleOf(from);
  const end = await middleOf(to);
  await touch('touchStart', [start]);
  await page.waitForTimeout(LONG_PRESS_MS);
  for (let step = 1; step <= STEPS; step += 1) {
    const share = step / STEPS;
    const x = start.x + (end.x - start.x) * share;
    await touch('touchMove', [{ x, y: start.y + (end.y - start.y) * share }]);
  }
  await touch('touchEnd', []);
  await session.detach();
}

async function middleOf(place: Locator): Promise<Point> {
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  if (!box) throw new Error('There is nothing to drag, or nowhere to drop it.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
