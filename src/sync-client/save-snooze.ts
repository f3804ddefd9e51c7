import { currentMirror } from '#db/current.ts';
import { keepSnooze } from '#db/local-snoozes.ts';
import { offersTable } from '#db/queries/feeds.ts';
import { type CalendarDay, dayOf } from '#shared/dates.ts';
import { snoozeWork } from '#src/mutations/snooze-work.ts';
import { enqueue } from './enqueue.ts';

/** Where an entry was put off: on all devices of the person, on this one alone, or not at all. */
export type Snoozed =
  | { kind: 'everywhere' }
  | { kind: 'here' }
  | { kind: 'not-saved'; message: string };

/** Puts an entry of Today off, or brings it back. A server that keeps no snoozes leaves them to this device. */
export async function saveSnooze(snooze: {
  work: number;
  until: CalendarDay | '';
  state: string;
  title: string;
}): Promise<Snoozed> {
  const db = currentMirror();
  if (await offersTable(db, 'snoozes')) {
    const saved = await enqueue(snoozeWork, snooze);
    return saved.kind === 'saved' ? { kind: 'everywhere' } : saved;
  }
  const { work, until, state } = snooze;
  await keepSnooze(db, { work, until, state, today: dayOf(new Date()) });
  return { kind: 'here' };
}
