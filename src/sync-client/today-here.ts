import { currentMirror } from '#db/current.ts';
import { invitedAgain, keepFollowUps } from '#db/follow-ups.ts';
import { keepSnooze } from '#db/local-snoozes.ts';
import type { FollowUps } from '#shared/contract/follow-ups.ts';
import { type CalendarDay, dayOf } from '#shared/dates.ts';

/** An entry of Today, snoozed until a day; '' brings it back. */
export interface SnoozeOfEntry {
  work: number;
  until: CalendarDay | '';
  /** The state of the entry. It comes back earlier if its state changes. */
  state: string;
}

/** Snoozes an entry on this device only, for servers that keep no snoozes. */
export async function snoozeHere({ work, until, state }: SnoozeOfEntry): Promise<void> {
  await keepSnooze(currentMirror(), { work, until, state, today: dayOf(new Date()) });
}

/** Stores the server's answer about other people for Today; undefined removes it. */
export async function keepFollowUpsHere(said: FollowUps | undefined): Promise<void> {
  await keepFollowUps(currentMirror(), said);
}

/** Records that an invitation has just been sent again. */
export async function invitedAgainHere(id: number): Promise<void> {
  await invitedAgain(currentMirror(), id, new Date());
}
