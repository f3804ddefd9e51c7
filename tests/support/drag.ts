import { expect, type Locator, type Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

const STEPS = 12;
/** An element is at rest if it has the same position after this time. */
const LOOK_AGAIN_MS = 300;
const MOST_LOOKS = 40;

/** Drags the element at `from` to `to` with the mouse. `meanwhile` runs while the card is being dragged. */
export async function dragByMouse(
  page: Page,
  from: Locator,
  to: Locator,
  meanwhile?: () => Promise<void>,
): Promise<void> {
  const start = await middleOf(from);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  // A drag begins only with a movement. The target may then make room, so its position is read afterwards.
  await page.mouse.move(start.x + 12, start.y + 12, { steps: 3 });
  const end = await middleOf(to);
  await page.mouse.move(end.x, end.y, { steps: STEPS });
  await meanwhile?.();
  // Follows the target as a user would, since arriving changes may move it.
  await untilAtRest(to, ({ x, y }) => page.mouse.move(x, y));
  await page.mouse.up();
}

/** The same with one finger, beginning with a long press as on a real screen. */
export async function dragByFinger(page: Page, from: Locator, to: Locator): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const start = await middleOf(from);
  const end = await middleOf(to);
  await touch('touchStart', [start]);
  // Waits as a user would until the card has been picked up: an earlier movement scrolls the page.
  await expect(page.locator('[id^="DndLiveRegion"]')).toHaveText(/Picked up|is over/);
  for (let step = 1; step <= STEPS; step += 1) {
    const share = step / STEPS;
    const x = start.x + (end.x - start.x) * share;
    await touch('touchMove', [{ x, y: start.y + (end.y - start.y) * share }]);
  }
  await untilAtRest(to, (point) => touch('touchMove', [point]));
  await touch('touchEnd', []);
  await session.detach();
}

/** Follows an element until it stops moving. */
async function untilAtRest(place: Locator, follow: (point: Point) => Promise<unknown>) {
  let before = await seenIn(place);
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    await follow({ x: before.x + 1, y: before.y });
    await follow(before);
    await place.page().waitForTimeout(LOOK_AGAIN_MS);
    const now = await seenIn(place);
    if (now.x === before.x && now.y === before.y) return;
    before = now;
  }
  throw new Error('The place to drop it on never comes to rest.');
}

/**
 * The middle of a heading, or, if it is covered, the next uncovered point in the section below it: a board scrolls
 * while a card is at its edge, and a panel stays at the top of a phone's screen.
 */
async function seenIn(place: Locator): Promise<Point> {
  const middle = await middleOf(place);
  return place.evaluate((element, { x, y }) => {
    const area = element.closest('section');
    if (!area) return { x, y };
    const end = Math.min(area.getBoundingClientRect().bottom, window.innerHeight);
    for (let at = y; at < end; at += 8) {
      const sections = document.elementsFromPoint(x, at).map((one) => one.closest('section'));
      if (sections.find((one) => one !== null) === area) return { x, y: at };
    }
    throw new Error('The place to drop it on is covered.');
  }, middle);
}

async function middleOf(place: Locator): Promise<Point> {
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  if (!box) throw new Error('There is nothing to drag, or nowhere to drop it.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
