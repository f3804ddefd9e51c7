import { liveQuery } from 'dexie';
import { currentMirror } from '../current.ts';
import type { Mirror } from '../schema.ts';

type Outcome = 'open' | 'accepted' | 'other';

/**
 * Calls back once when the server has accepted all of these writes, and never if one of them is refused or withdrawn.
 * Ends with the page; afterwards, the records show the result.
 */
export function whenAccepted(opIds: readonly string[], tell: () => void): void {
  const db = currentMirror();
  const watching = liveQuery(() => outcomeOf(db, opIds)).subscribe({
    next(outcome) {
      if (outcome === 'open') return;
      watching.unsubscribe();
      if (outcome === 'accepted') tell();
    },
    error: (error: unknown) => console.info('Accepted writes cannot be announced.', error),
  });
}

async function outcomeOf(db: Mirror, opIds: readonly string[]): Promise<Outcome> {
  const [ops, lines] = await Promise.all([
    db.ops
      .where('id')
      .anyOf([...opIds])
      .toArray(),
    db.journal.bulkGet([...opIds]),
  ]);
  if (ops.some(({ state }) => state === 'attention')) return 'other';
  const hasLeft = lines.some((line) => line !== undefined && line.outcome !== 'received');
  if (hasLeft) return 'other';
  return ops.every(({ state }) => state === 'acked') ? 'accepted' : 'open';
}
