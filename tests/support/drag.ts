import type { Locator, Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

/** A finger rests on a card this long before the card comes along (src/ui/drag-board.tsx). */
const LONG_PRESS_MS = 400;
const STEPS = 12;
/** A place is at rest when it is in the same place so much later. */
const LOOK_AGAIN_MS = 300;
const MOST_LOOKS = 40;

/** Takes what is under `from` to `to` with the mouse. `meanwhile`: what happens while the card is in the air. */
export async function dragByMouse(
  page: Page,
  from: Locator,
  to: Locator,
  meanwhile?: () => Promise<void>,
): Promise<void> {
  const start = await middleOf(from);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  // Only what moves is a drag; the place may make room then, so it is looked up afterwards.
  await page.mouse.move(start.x + 12, start.y + 12, { steps: 3 });
  const end = await middleOf(to);
  await page.mouse.move(end.x, end.y, { steps: STEPS });
  await meanwhile?.();
  // As a person does, who sees where the card is: what arrives meanwhile moves the places.
  await untilAtRest(to, ({ x, y }) => page.mouse.move(x, y));
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
  await untilAtRest(to, (point) => touch('touchMove', [point]));
  await touch('touchEnd', []);
  await session.detach();
}

/** Follows a place until it stays where it is. */
async function untilAtRest(place: Locator, follow: (point: Point) => Promise<unknown>) {
  let before = await middleOf(place);
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    await follow({ x: before.x + 1, y: before.y });
    await follow(before);
    await place.page().waitForTimeout(LOOK_AGAIN_MS);
    const now = await middleOf(place);
    if (now.x === before.x && now.y === before.y) return;
    before = now;
  }
  throw new Error('The place to drop it on never comes to rest.');
}

async function middleOf(place: Locator): Promise<Point> {
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  if (!box) throw new Error('There is nothing to drag, or nowhere to drop it.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
