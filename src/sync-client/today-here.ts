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

/**
 * Stores what the server says about other people for Today; no data removes it. Returns false if it did not answer.
 * Somebody else may be signed in when the answer arrives, but it is only for the person who asked.
 */
export async function keepFollowUpsHere(
  ask: () => Promise<{ kind: 'done'; data: FollowUps | undefined } | { kind: 'failed' }>,
): Promise<boolean> {
  const db = currentMirror();
  const said = await ask();
  if (said.kind === 'done') await keepFollowUps(db, said.data);
  return said.kind === 'done';
}

/** Records that an invitation has just been sent again. */
export async function invitedAgainHere(id: number): Promise<void> {
  await invitedAgain(currentMirror(), id, new Date());
}
