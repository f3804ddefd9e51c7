import type { PlanterEntry } from '#db/queries/planter-index.ts';
import { translate } from '#shared/i18n.ts';
import { placeWords } from '#shared/stages.ts';
import type { Person } from '#src/changes/person.ts';
import { notSavedToast, savedToast, UNDO_MS } from '#src/changes/saved-toast.ts';
import { moveStage, type StageMove } from '#src/features/planters/move-stage.ts';
import { savedTogether } from '#src/features/planters/saved-together.ts';

/**
 * Moves planters to a stage and status, except those who are already there. Offers undo instead of asking for
 * confirmation. Returns an error message if the device could not save a move.
 */
export async function moveAll(
  entries: readonly PlanterEntry[],
  move: StageMove,
  me: Person,
): Promise<string | undefined> {
  const place = placeWords(move.stage, move.status);
  const moved: { opId: string; name: string }[] = [];
  for (const entry of entries) {
    const isThere = entry.stage === move.stage && entry.status === move.status;
    if (isThere && move.notes === '') continue;
    const saved = await moveStage(entry, move, me, { holdMs: UNDO_MS });
    if (saved.kind === 'not-saved') {
      notSavedToast(saved.message);
      return saved.message;
    }
    moved.push({ opId: saved.opId, name: entry.name });
  }
  sayMoved(moved, place);
  return undefined;
}

function sayMoved(moved: readonly { opId: string; name: string }[], place: string): void {
  const [first] = moved;
  if (!first) return;
  if (moved.length === 1) {
    savedToast(translate('{name} moved to {place}', { name: first.name, place }), first.opId);
    return;
  }
  savedTogether(
    translate(
      '{count, plural, one {{count} planter moved to {place}} other {{count} planters moved to {place}}}',
      { count: moved.length, place },
    ),
    moved.map(({ opId }) => opId),
  );
}
