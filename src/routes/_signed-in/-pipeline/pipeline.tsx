import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { planterChanges } from '#db/queries/planter-changes.ts';
import { type PlanterEntry, withWords } from '#db/queries/planter-index.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { usePlanterIndex } from '#db/queries/use-planter-index.ts';
import { placeIn } from '#shared/stages.ts';
import { useUser } from '#src/account/account.ts';
import { Button } from '#ui/button.tsx';
import { DragBoard } from '#ui/drag-board.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToday } from '#ui/use-today.ts';
import { personOf } from '../-changes/person.ts';
import { PlantersGate } from '../-planters/planters-gate.tsx';
import { Board } from './board.tsx';
import { columnsOf, plantersWords } from './columns.ts';
import { moveAll } from './move-all.ts';
import { MoveDialog } from './move-dialog.tsx';
import classes from './pipeline.module.css';
import type { CardActions } from './pipeline-card.tsx';

/** The pipeline of planters through the stages (spec part 2, 2). */
export function Pipeline() {
  const user = useUser();
  const today = useToday();
  const me = useMemo(() => personOf(user), [user]);
  const index = usePlanterIndex();
  const changes = useMirror(planterChanges, []);
  const [query, setQuery] = useState('');
  const words = useDeferredValue(query);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [moving, setMoving] = useState<readonly PlanterEntry[]>();
  const columns = useMemo(() => columnsOf(withWords(index.entries, words)), [index.entries, words]);
  const byLid = useMemo(
    () => new Map(index.entries.map((entry) => [entry.row.lid, entry])),
    [index.entries],
  );
  const nameOf = useCallback((lid: string) => byLid.get(lid)?.name ?? 'Planter', [byLid]);
  const actions = useMemo<CardActions>(
    () => ({
      moveTo: (entry) => setMoving([entry]),
      select: (lid, isSelected) => setSelected((before) => withOne(before, lid, isSelected)),
    }),
    [],
  );

  function drop(lid: string, place: string) {
    const entry = byLid.get(lid);
    const to = placeIn(place);
    if (entry && to) void moveAll([entry], { ...to, notes: '' }, me);
  }

  const chosen = [...selected].flatMap((lid) => byLid.get(lid) ?? []);
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1>Planter Pipeline</h1>
        <div className={classes.search}>
          <TextField
            label="Search"
            name="search"
            type="search"
            autoComplete="off"
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
        </div>
      </div>
      <PlantersGate index={index} fallback="Failed to fetch planters">
        <DragBoard nameOf={nameOf} placeOf={placeName} onDrop={drop}>
          <Board
            columns={columns}
            view={{
              today,
              selected,
              changes: changes.kind === 'ready' ? changes.data : undefined,
              actions,
            }}
          />
        </DragBoard>
      </PlantersGate>
      {chosen.length > 0 && (
        <div className={classes.bulk} role="toolbar" aria-label="Selected planters">
          <p>{plantersWords(chosen.length)} selected</p>
          <Button small onClick={() => setMoving(chosen)}>
            Move to
          </Button>
          <Button kind="secondary" small onClick={() => setSelected(new Set())}>
            Clear
          </Button>
        </div>
      )}
      {moving && (
        <MoveDialog
          entries={moving}
          onMove={async (move) => {
            const problem = await moveAll(moving, move, me);
            if (!problem) setSelected(new Set());
            return problem;
          }}
          onClose={() => setMoving(undefined)}
        />
      )}
    </div>
  );
}

function placeName(place: string): string {
  return place.replace(' · ', ', ');
}

function withOne(before: ReadonlySet<string>, lid: string, isIn: boolean): ReadonlySet<string> {
  const after = new Set(before);
  if (isIn) after.add(lid);
  else after.delete(lid);
  return after;
}
