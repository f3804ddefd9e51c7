import type { CalendarDay } from '#shared/dates.ts';
import { isEqual } from '#shared/is-equal.ts';
import { currentMirror } from '../current.ts';
import { isGone, steadyRead } from '../steady-read.ts';
import { hasWritten, onWritten, type Written } from '../written-keys.ts';
import { type TodayView, todayOf } from './today.ts';
import type { Live } from './use-mirror.ts';

/** Delay after a write, so that the tapped element is painted first. */
const CALM_MS = 200;

/** Tables that the rules read. */
export const TODAY_TABLES = [
  'planters',
  'contacts',
  'stage_history',
  'reports',
  'drafts',
  'assignments',
  'assessments',
  'assessment_participants',
  'assessor_reports',
  'cohorts',
  'cohort_participants',
  'trainers',
  'users',
  'snoozes',
  'idmap',
  'feeds',
];

/** Keys in `meta` that are written all the time and do not affect what is due. */
const PASSING = new Set<unknown>(['tick', 'lease']);

/**
 * Calls back with a person's due work, now and a moment after each write that may change it. A live query would watch
 * hundreds of key ranges. Returns a function that stops this.
 */
export function followToday(
  user: Parameters<typeof todayOf>[1],
  today: CalendarDay,
  show: (live: Live<TodayView>) => void,
): () => void {
  const db = currentMirror();
  let shown: Live<TodayView> = { kind: 'loading' };
  let isOpen = true;
  let isReading = false;
  let isStale = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Reads one at a time. Writes during a read are covered by the next one. */
  async function read(): Promise<void> {
    timer = undefined;
    isReading = true;
    isStale = false;
    const answer = await answered();
    isReading = false;
    if (!isOpen) return;
    if (isStale) readSoon();
    if (!answer || isEqual(shown, answer)) return;
    shown = answer;
    show(answer);
  }

  async function answered(): Promise<Live<TodayView> | undefined> {
    try {
      return { kind: 'ready', data: await steadyRead(db, () => todayOf(db, user, today)) };
    } catch (error) {
      if (isGone(db, error)) return undefined;
      return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
    }
  }

  function readSoon(): void {
    timer ??= setTimeout(() => void read(), CALM_MS);
  }

  const stop = onWritten(db, (written) => {
    if (!hasWritten(written, TODAY_TABLES) && !hasWrittenMeta(written)) return;
    if (isReading) isStale = true;
    else readSoon();
  });
  void read();
  return () => {
    isOpen = false;
    stop();
    clearTimeout(timer);
  };
}

function hasWrittenMeta({ keys }: Written): boolean {
  const written = keys('meta');
  return written === 'many' || [...written].some((key) => !PASSING.has(key));
}
