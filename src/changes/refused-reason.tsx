import type { Change } from '#db/queries/ops.ts';
import { reasonWords } from './change-words.ts';

/** Why a change was refused. Loaded only when one was. */
export function RefusedReason({ change }: { change: Pick<Change, 'reason'> }) {
  return reasonWords(change);
}
