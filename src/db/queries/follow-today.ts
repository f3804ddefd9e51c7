import type { CalendarDay } from '#shared/dates.ts';
import { isEqual } from '#shared/is-equal.ts';
import { currentMirror } from '../current.ts';
import { hasWritten, onWritten, type Written } from '../written-keys.ts';
import { type TodayView, todayOf } from './today.ts';
import type { Live } from './use-mirror.ts';

/** Nobody waits for it after a tap: what was tapped is painted first. */
const CALM_MS = 200;

/** Tables that some rule reads. */
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

/** Of the many small things in `meta`, those that tell nothing of what is due and are written all the time. */
const PASSING = new Set<unknown>(['tick', 'lease']);

/**
 * What a person has to do, and again a moment after each write to what tells it. A live query would watch hundreds of
 * ranges. Returns a function that stops it.
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

  /** One reading at a time; what is written meanwhile is read by the next one. */
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
      return { kind: 'ready', data: await todayOf(db, user, today) };
    } catch (error) {
      // It is read again when the database is open again (back from another page).
      if (error instanceof Error && error.name === 'DatabaseClosedError') return undefined;
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
