import { currentMirror } from '#db/current.ts';
import { keepSnooze } from '#db/local-snoozes.ts';
import { type CalendarDay, dayOf } from '#shared/dates.ts';

/** An entry of Today, put off until a day; '' brings it back. */
export interface SnoozeOfEntry {
  work: number;
  until: CalendarDay | '';
  /** What the entry was about: it comes back earlier when it is about something new. */
  state: string;
}

/** Puts an entry off on this device alone, for servers that keep no snoozes. */
export async function snoozeHere({ work, until, state }: SnoozeOfEntry): Promise<void> {
  await keepSnooze(currentMirror(), { work, until, state, today: dayOf(new Date()) });
}
