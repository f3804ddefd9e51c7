import type { Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

/** Path of the mouse with the button pressed, back and forth until the time is over. */
export interface Route {
  from: Point;
  to: Point;
  ms: number;
}

const STEPS = 40;

/** Drags from one point to another and back; the key `end` ends the drag, if given. */
export async function dragAlong(page: Page, { from, to, ms }: Route, end?: string): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const until = performance.now() + ms;
  for (let step = 0; performance.now() < until; step += 1) {
    const turn = step % (2 * STEPS);
    const share = (turn < STEPS ? turn : 2 * STEPS - turn) / STEPS;
    await page.mouse.move(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
  }
  if (end) await page.keyboard.press(end);
  await page.mouse.up();
}

/** Frames per second that the page draws while `work` runs. */
export async function framesWhile(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const watch = { frames: 0, startedAt: performance.now(), isOn: true };
    const count = () => {
      watch.frames += 1;
      if (watch.isOn) requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    window.frameWatch = () => {
      watch.isOn = false;
      return (watch.frames * 1_000) / (performance.now() - watch.startedAt);
    };
  });
  await work();
  return page.evaluate(() => window.frameWatch());
}

/** JavaScript heap of the page after a garbage collection, in MB. */
export async function heapMegabytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const usage: Record<string, number> = { ...(await session.send('Runtime.getHeapUsage')) };
  await session.detach();
  const { usedSize = 0, embedderHeapUsedSize = 0, backingStorageSize = 0 } = usage;
  return (usedSize + embedderHeapUsedSize + backingStorageSize) / 1_000_000;
}

/** Memory of the sync worker in megabytes: the page's other workers end when their work is done. */
export async function workerMegabytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const attached: string[] = [];
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') attached.push(sessionId);
  });
  const answers = new Map<number, (result: Record<string, number>) => void>();
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { id: number; result: Record<string, number> };
    answers.get(id)?.(result);
  });
  const auto = { autoAttach: true, waitForDebuggerOnStart: false, flatten: false };
  await session.send('Target.setAutoAttach', auto);
  let calls = 0;
  const call = (sessionId: string, method: string) =>
    new Promise<Record<string, number>>((resolve) => {
      calls += 1;
      answers.set(calls, resolve);
      const message = JSON.stringify({ id: calls, method });
      void session.send('Target.sendMessageToTarget', { sessionId, message });
    });
  let bytes = 0;
  for (const one of attached) {
    await call(one, 'HeapProfiler.enable');
    await call(one, 'HeapProfiler.collectGarbage');
    const {
      usedSize = 0,
      embedderHeapUsedSize = 0,
      backingStorageSize = 0,
    } = await call(one, 'Runtime.getHeapUsage');
    bytes += usedSize + embedderHeapUsedSize + backingStorageSize;
  }
  await session.detach();
  if (attached.length === 0) throw new Error('The page has no worker.');
  return bytes / 1_000_000;
}

declare global {
  interface Window {
    /** Stops counting frames and returns the frames per second. */
    frameWatch(): number;
  }
}
