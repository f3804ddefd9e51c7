import { currentMirror } from '#db/current.ts';
import { invitedAgain, keepFollowUps } from '#db/follow-ups.ts';
import { keepSnooze } from '#db/local-snoozes.ts';
import type { FollowUps } from '#shared/contract/follow-ups.ts';
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

/** Keeps what the server says of other people for Today; undefined removes it. */
export async function keepFollowUpsHere(said: FollowUps | undefined): Promise<void> {
  await keepFollowUps(currentMirror(), said);
}

/** An invitation was sent again just now. */
export async function invitedAgainHere(id: number): Promise<void> {
  await invitedAgain(currentMirror(), id, new Date());
}
