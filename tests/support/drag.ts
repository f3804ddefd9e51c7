import { expect, type Locator, type Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

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
  // As a person does, who sees that the card has come along: what moves earlier scrolls the page.
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

/** Follows a place until it stays where it is. */
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
 * The middle of a heading, or below it the next point of what it heads that nothing covers: a board scrolls while a card is
 * at its edge, and a panel stays at the top of a phone's screen.
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
