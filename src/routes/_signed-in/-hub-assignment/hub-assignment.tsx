import { useCallback, useEffect, useMemo, useState } from 'react';
import { hubLeaderChoices } from '#db/queries/hub-leaders.ts';
import type { PlanterEntry } from '#db/queries/planter-index.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { usePlanterChanges } from '#db/queries/use-planter-changes.ts';
import { usePlanterIndex } from '#db/queries/use-planter-index.ts';
import { showCount } from '#shared/show-count.ts';
import { wantFeed } from '#src/sync/refresh.ts';
import { useSyncStatus } from '#src/sync/status.ts';
import { CardGrid } from '#ui/card-grid.tsx';
import { DragBoard } from '#ui/drag-board.tsx';
import { Page, PageHead } from '#ui/page.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { PlantersGate } from '../-planters/planters-gate.tsx';
import { SelectionBar } from '../-planters/selection-bar.tsx';
import { useByLid, useSelection } from '../-planters/use-selection.ts';
import { assign } from './assign.ts';
import { Counters } from './counters.tsx';
import classes from './hub-assignment.module.css';
import { HubCard } from './hub-card.tsx';
import { assignmentsOf, NOBODY, searched } from './hubs.ts';
import { MoveToDialog } from './move-to-dialog.tsx';
import type { CardActions } from './planter-cards.tsx';
import { UnassignedPanel } from './unassigned-panel.tsx';
import { useHubRelations } from './use-hub-relations.ts';

/** A hub leader with some planters, in px. */
const USUAL_HEIGHT = 740;
/** Up to this number all of them are rendered: each has many cards. */
const ALL_UP_TO = 12;

/** Which planter is overseen by whom (spec part 2, 2). */
export function HubAssignment({ title }: { title: string }) {
  const index = usePlanterIndex();
  const leaders = useMirror(hubLeaderChoices, []);
  const changes = usePlanterChanges();
  const [words, setWords] = useState('');
  const [moving, setMoving] = useState<readonly PlanterEntry[]>();
  const unknown = useHubRelations(index.entries);
  useEffect(() => void wantFeed('hub-leaders'), []);

  const choices = leaders.kind === 'ready' ? leaders.data : undefined;
  const all = useMemo(() => assignmentsOf(index.entries, choices ?? []), [index.entries, choices]);
  const shown = useMemo(() => searched(all, words), [all, words]);
  const hubs = useMemo(() => new Map(all.hubs.map((hub) => [hub.id, hub])), [all]);
  const { byLid, nameOf } = useByLid(index.entries);
  const selection = useSelection(byLid);
  const move = useCallback(
    (entries: readonly PlanterEntry[], leader: number) =>
      assign(entries, (id) => hubs.get(id), hubs.get(leader)),
    [hubs],
  );
  const actions = useMemo<CardActions>(
    () => ({
      moveTo: (entry) => setMoving([entry]),
      remove: (entry) => void move([entry], NOBODY),
    }),
    [move],
  );
  const view = useMemo(
    () => ({
      changes,
      selection,
      actions,
    }),
    [changes, selection, actions],
  );
  const placeOf = useCallback(
    (place: string) => hubs.get(Number(place))?.name ?? 'Unassigned Planters',
    [hubs],
  );

  const drop = useCallback(
    (lid: string, place: string) => {
      const entry = byLid.get(lid);
      if (entry) void move([entry], Number(place));
    },
    [byLid, move],
  );
  // Always the same element while nothing of it changes: a key in the search field draws no card again.
  const board = useMemo(
    () => (
      <DragBoard nameOf={nameOf} placeOf={placeOf} onDrop={drop}>
        <div className={classes.board}>
          <UnassignedPanel entries={shown.unassigned} total={all.unassigned.length} view={view} />
          <CardGrid
            label="Hub leaders"
            entries={shown.hubs}
            keyOf={({ id }) => String(id)}
            usualHeight={USUAL_HEIGHT}
            allUpTo={ALL_UP_TO}
            draw={(hub) => <HubCard hub={hub} view={view} />}
          />
        </div>
      </DragBoard>
    ),
    [nameOf, placeOf, drop, shown, all, view],
  );

  return (
    <Page>
      <PageHead title={title}>
        <SearchField value={words} onSearch={setWords} />
      </PageHead>
      <PlantersGate
        index={index}
        problem={leaders.kind === 'failed' ? leaders.message : undefined}
        fallback="Failed to load assignment data"
        denied="Failed to load data for assignments. Please check your permissions and try again."
      >
        <Counters assignments={all} unknown={unknown.size} />
        {unknown.size > 0 && <UnknownLeaders count={unknown.size} />}
        {board}
      </PlantersGate>
      <SelectionBar selection={selection} onMove={() => setMoving(selection.chosen)} />
      {moving && (
        <MoveToDialog
          entries={moving}
          hubs={all.hubs}
          onMove={async (leader) => {
            const isMoved = await move(moving, leader);
            if (isMoved) selection.clear();
            return isMoved;
          }}
          onClose={() => setMoving(undefined)}
        />
      )}
    </Page>
  );
}

/** Who is listed as unassigned may have a hub leader: some servers tell it of one planter at a time. */
function UnknownLeaders({ count }: { count: number }) {
  const { offline } = useSyncStatus();
  const whose = count === 1 ? 'one planter' : `${showCount(count)} planters`;
  return (
    <p role="status" className={classes.quiet}>
      {offline
        ? `The hub leader of ${whose} is not known on this device. It is read as soon as there is a connection.`
        : `Reading the hub leader of ${whose}. Until then they are listed as unassigned.`}
    </p>
  );
}
