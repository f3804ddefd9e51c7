import { isMetered, type Op, type Reason } from '../op.ts';
import { readable } from '../readable-ops.ts';
import type { Mirror } from '../schema.ts';
import { opsNeedingAttention } from './ops.ts';

/** The data of the list of changes. `limit` bounds the pending writes, of which there may be thousands. */
export interface OutboxView {
  attention: Op[];
  waiting: Op[];
  /** Writes received by the server that no read has shown yet (S9). */
  received: Op[];
  /** Number of all pending writes, including those beyond the limit. */
  waitingTotal: number;
  /** Number of rows that are not ops. They stay and are shown under 'This device'. */
  unreadable: number;
}

export function outboxView(db: Mirror, limit: number): Promise<OutboxView> {
  return db.transaction('r', 'ops', async () => {
    const [attention, received, total] = await Promise.all([
      opsNeedingAttention(db),
      db.ops.where('state').equals('acked').sortBy('seq'),
      db.ops.count(),
    ]);
    const others = attention.length + received.length;
    const oldest = await db.ops
      .orderBy('seq')
      .limit(limit + others)
      .toArray();
    const ops = readable(oldest);
    const waiting = ops.filter((op) => op.state !== 'attention' && op.state !== 'acked');
    const unreadable = oldest.length - ops.length;
    return {
      attention,
      received: readable(received),
      waiting: waiting.slice(0, limit),
      waitingTotal: total - others - unreadable,
      unreadable,
    };
  });
}

export { isMetered };

/** The progress of one write. `ended`: it has arrived, or its author withdrew or discarded it. */
export type Progress =
  | { kind: 'waiting' }
  | { kind: 'attention'; reason: Reason | undefined }
  | { kind: 'ended' };

export async function writeProgress(db: Mirror, opId: string): Promise<Progress> {
  const op = await db.ops.where('id').equals(opId).first();
  if (!op || op.state === 'acked') return { kind: 'ended' };
  return op.state === 'attention' ? { kind: 'attention', reason: op.reason } : { kind: 'waiting' };
}
