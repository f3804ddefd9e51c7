import type { LifeLine, Op } from '#db/op.ts';
import { timeWords } from './times.ts';

/** When a change was saved here, sent and received (S32). */
export function opTimes(op: Op): string[] {
  return [
    `Saved here ${timeWords(op.createdAt)}`,
    ...(op.sentAt === undefined ? [] : [`${sentWord(op)} ${timeWords(op.sentAt)}`]),
    ...(op.receivedAt === undefined ? [] : [`received ${timeWords(op.receivedAt)}`]),
  ];
}

/** A request that brought no receipt was an attempt. */
function sentWord(op: Op): string {
  return op.receivedAt === undefined && op.state !== 'sending' ? 'tried' : 'sent';
}

const ENDED: Record<LifeLine['outcome'], string> = {
  received: 'received',
  withdrawn: 'undone',
  discarded: 'discarded',
  taken: 'taken away as a file',
};

export function lifeLineTimes(line: LifeLine): string[] {
  return [
    `Saved here ${timeWords(line.savedAt)}`,
    ...(line.sentAt === null ? [] : [`sent ${timeWords(line.sentAt)}`]),
    `${ENDED[line.outcome]} ${timeWords(line.endedAt)}`,
  ];
}
