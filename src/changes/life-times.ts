import type { LifeLine, Op } from '#db/op.ts';
import type { CalendarDay } from '#shared/dates.ts';
import { text, translate } from '#shared/i18n.ts';
import { timeWords } from './times.ts';

const SAVED_HERE = text('Saved here {time}');
const SENT = text('sent {time}');

/** The times at which a change was saved here, sent and received (S32). */
export function opTimes(op: Op, today: CalendarDay): string[] {
  return [
    translate(SAVED_HERE, { time: timeWords(op.createdAt, today) }),
    ...(op.sentAt === undefined
      ? []
      : [translate(sentWord(op), { time: timeWords(op.sentAt, today) })]),
    ...(op.receivedAt === undefined
      ? []
      : [translate(ENDED.received, { time: timeWords(op.receivedAt, today) })]),
  ];
}

/** A request without a receipt is shown as an attempt. */
function sentWord(op: Op): string {
  return op.receivedAt === undefined && op.state !== 'sending' ? text('tried {time}') : SENT;
}

const ENDED: Record<LifeLine['outcome'], string> = {
  received: text('received {time}'),
  withdrawn: text('undone {time}'),
  discarded: text('discarded {time}'),
  taken: text('taken away as a file {time}'),
};

export function lifeLineTimes(line: LifeLine, today: CalendarDay): string[] {
  return [
    translate(SAVED_HERE, { time: timeWords(line.savedAt, today) }),
    ...(line.sentAt === null ? [] : [translate(SENT, { time: timeWords(line.sentAt, today) })]),
    translate(ENDED[line.outcome], { time: timeWords(line.endedAt, today) }),
  ];
}
