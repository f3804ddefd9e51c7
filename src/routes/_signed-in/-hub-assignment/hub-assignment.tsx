import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { hubLeaderChoices } from '#db/queries/hub-leaders.ts';
import { planterChanges } from '#db/queries/planter-changes.ts';
import type { PlanterEntry } from '#db/queries/planter-index.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { usePlanterIndex } from '#db/queries/use-planter-index.ts';
import { wantFeed } from '#src/sync/refresh.ts';
import { DragBoard, ShowMore } from '#ui/drag-board.tsx';
import { TextField } from '#ui/text-field.tsx';
import { PlantersGate } from '../-planters/planters-gate.tsx';
import { assign } from './assign.ts';
import { Counters } from './counters.tsx';
import classes from './hub-assignment.module.css';
import { HubCard } from './hub-card.tsx';
import { assignmentsOf, searched } from './hubs.ts';
import { MoveToDialog } from './move-to-dialog.tsx';
import type { CardActions } from './planter-cards.tsx';
import { UnassignedPanel } from './unassigned-panel.tsx';

const HUBS_AT_FIRST = 60;

/** Which planter is overseen by whom (spec part 2, 2). */
export function HubAssignment({ title }: { title: string }) {
  const index = usePlanterIndex();
  const leaders = useMirror(hubLeaderChoices, []);
  const changes = useMirror(planterChanges, []);
  const [query, setQuery] = useState('');
  const words = useDeferredValue(query);
  const [moving, setMoving] = useState<PlanterEntry>();
  const [hubsShown, setHubsShown] = useState(HUBS_AT_FIRST);
  useEffect(() => void wantFeed('hub-leaders'), []);

  const choices = leaders.kind === 'ready' ? leaders.data : undefined;
  const all = useMemo(() => assignmentsOf(index.entries, choices ?? []), [index.entries, choices]);
  const shown = useMemo(() => searched(all, words), [all, words]);
  const hubs = useMemo(() => new Map(all.hubs.map((hub) => [hub.id, hub])), [all]);
  const byLid = useMemo(
    () => new Map(index.entries.map((entry) => [entry.row.lid, entry])),
    [index.entries],
  );
  const move = useCallback(
    (entry: PlanterEntry, leader: number) =>
      assign(entry, hubs.get(entry.row.hub_leader_id), hubs.get(leader)),
    [hubs],
  );
  const actions = useMemo<CardActions>(
    () => ({
      moveTo: setMoving,
      remove: (entry) => void move(entry, 0),
    }),
    [move],
  );
  const view = useMemo(
    () => ({ changes: changes.kind === 'ready' ? changes.data : undefined, actions }),
    [changes, actions],
  );
  const nameOf = useCallback((lid: string) => byLid.get(lid)?.name ?? 'Planter', [byLid]);
  const placeOf = useCallback(
    (place: string) => hubs.get(Number(place))?.name ?? 'Unassigned Planters',
    [hubs],
  );

  function drop(lid: string, place: string) {
    const entry = byLid.get(lid);
    if (entry) void move(entry, Number(place));
  }

  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1>{title}</h1>
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
      <PlantersGate
        index={index}
        problem={leaders.kind === 'failed' ? leaders.message : undefined}
        fallback="Failed to load assignment data"
        denied="Failed to load data for assignments. Please check your permissions and try again."
      >
        <Counters assignments={all} />
        <DragBoard nameOf={nameOf} placeOf={placeOf} onDrop={drop}>
          <div className={classes.board}>
            <UnassignedPanel entries={shown.unassigned} total={all.unassigned.length} view={view} />
            <div className={classes.hubs}>
              {shown.hubs.slice(0, hubsShown).map((hub) => (
                <HubCard key={hub.id} hub={hub} view={view} />
              ))}
              <ShowMore
                left={shown.hubs.length - hubsShown}
                onMore={() => setHubsShown(hubsShown + HUBS_AT_FIRST)}
              />
            </div>
          </div>
        </DragBoard>
      </PlantersGate>
      {moving && (
        <MoveToDialog
          entry={moving}
          hubs={all.hubs}
          onMove={(leader) => move(moving, leader)}
          onClose={() => setMoving(undefined)}
        />
      )}
    </div>
  );
}
