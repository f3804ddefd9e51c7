import type { Browser } from '@playwright/test';
import * as z from 'zod/mini';

/** Script that runs after a pause of this length is a new wake. Work that continues sooner belongs to the same wake. */
const PAUSE_MS = 1_000;

/** What starts script: timers, events and messages, answers of the network and of the database. */
const STARTS = [
  'TimerFire',
  'FunctionCall',
  'EventDispatch',
  'RunMicrotasks',
  'FireAnimationFrame',
  'FireIdleCallback',
];

/** The event with which the browser marks the begin of the watch. */
const BEGIN = 'clock_sync';

const TraceEvent = z.object({
  name: z.string(),
  /** Microseconds on a clock of the browser. */
  ts: z.number(),
  args: z.optional(z.unknown()),
});
type TraceEvent = z.infer<typeof TraceEvent>;
const Collected = z.object({ value: z.array(z.unknown()) });

/** A pause of script has ended. */
export interface Wake {
  /** Milliseconds since the watch began. */
  atMs: number;
  /** What ran first. */
  why: string;
}

/**
 * Records every moment in which script of any page or worker of this browser runs, as the browser itself traces it.
 * Returns a function that ends this and returns the wakes.
 */
export async function watchWakes(browser: Browser): Promise<() => Promise<Wake[]>> {
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', (collected: unknown) => {
    for (const value of Collected.parse(collected).value) {
      const event = TraceEvent.safeParse(value);
      if (event.success && [BEGIN, ...STARTS].includes(event.data.name)) events.push(event.data);
    }
  });
  const traceConfig = {
    recordMode: 'recordContinuously' as const,
    traceBufferSizeInKb: 400_000,
    includedCategories: ['devtools.timeline'],
    excludedCategories: ['*'],
  };
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await session.send('Tracing.recordClockSyncMarker', { syncId: 'begin' });
  const startedAt = performance.now();
  return async () => {
    const tookMs = performance.now() - startedAt;
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await complete;
    await session.detach();
    return wakesIn(events, tookMs);
  };
}

function wakesIn(events: readonly TraceEvent[], tookMs: number): Wake[] {
  const begin = events.find(({ name }) => name === BEGIN);
  if (!begin) throw new Error('The browser did not mark the begin of the watch.');
  const ordered = events.filter(({ name }) => name !== BEGIN).toSorted((a, b) => a.ts - b.ts);
  const wakes: Wake[] = [];
  let lastMs = Number.NEGATIVE_INFINITY;
  for (const { name, ts, args } of ordered) {
    const atMs = (ts - begin.ts) / 1_000;
    if (atMs - lastMs > PAUSE_MS) wakes.push({ atMs, why: `${name} ${JSON.stringify(args)}` });
    lastMs = atMs;
  }
  return wakes.filter(({ atMs }) => atMs <= tookMs);
}
