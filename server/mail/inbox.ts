import type { Letter, Mailer } from './mailer.ts';

/** Enough for a demonstration. Older letters are dropped. */
const KEPT = 200;

export interface KeptLetter extends Letter {
  id: number;
  sentAt: string;
}

/** The demo's mail: kept in memory and shown at /dev/mail instead of being sent. */
export interface Inbox extends Mailer {
  /** Newest first. */
  letters(): readonly KeptLetter[];
}

export function createInbox(clock: () => Date): Inbox {
  const kept: KeptLetter[] = [];
  let count = 0;
  return {
    async send(letter) {
      count += 1;
      kept.unshift({ ...letter, id: count, sentAt: clock().toISOString() });
      kept.length = Math.min(kept.length, KEPT);
    },
    letters: () => kept,
    close: () => undefined,
  };
}
