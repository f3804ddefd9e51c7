import { plural, t } from '@lingui/core/macro';
import { useCallback, useMemo, useState } from 'react';
import { hubLeaderChoices } from '#db/queries/hub-leaders.ts';
import { isWhole, wasRead } from '#db/queries/list-rules.ts';
import type { ListState } from '#db/queries/list-state.ts';
import type { PlanterEntry } from '#db/queries/planter-index.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { usePlanterChanges } from '#db/queries/use-planter-changes.ts';
import { usePlanterIndex } from '#db/queries/use-planter-index.ts';
import { showCount } from '#shared/formats.ts';
import { text } from '#shared/i18n.ts';
import { useUser } from '#src/account/account.ts';
import { personOf } from '#src/changes/person.ts';
import { DIRECTORY_FEED } from '#src/features/planters/directory-feed.ts';
import { PlantersGate, UNREADABLE_PLANTERS } from '#src/features/planters/planters-gate.tsx';
import { SelectionBar } from '#src/features/planters/selection-bar.tsx';
import { useByLid, useSelection } from '#src/features/planters/use-selection.ts';
import { DevicesLink } from '#src/features/sync-health/devices-link.tsx';
import { ChoicesProblem } from '#src/lists/list-gate.tsx';
import { useHasUnreadable } from '#src/lists/unreadable-note.tsx';
import { useList, useListState } from '#src/lists/use-list.ts';
import { Together } from '#src/presence/together.tsx';
import { useSyncStatus } from '#src/sync-client/status.ts';
import { CardGrid } from '#ui/card-grid.tsx';
import { DragBoard } from '#ui/drag-board.tsx';
import layout from '#ui/layout.module.css';
import { Page, PageHead } from '#ui/page.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { assign } from './assign.ts';
import { Counters } from './counters.tsx';
import classes from './hub-assignment.module.css';
import { HubCard } from './hub-card.tsx';
import { assignmentsOf, NOBODY, searched } from './hubs.ts';
import { MoveToDialog } from './move-to-dialog.tsx';
import type { CardActions } from './planter-cards.tsx';
import { UnassignedPanel } from './unassigned-panel.tsx';
import { useHubRelations } from './use-hub-relations.ts';

/** Height of a hub leader with some planters, in px. */
const USUAL_HEIGHT = 740;
/** Width of the panel beside the hubs and of the gap, in px, as in `hub-assignment.module.css`. */
const PANEL = 320 + 16;
/** Up to this number all hubs are rendered; each has many cards. */
const ALL_UP_TO = 12;

/** Texts of spec part 2, 8. */
const WORDS = {
  failed: text('Failed to load assignment data'),
  denied: text('Failed to load data for assignments. Please check your permissions and try again.'),
};

/** Who oversees which planter (spec part 2, 2). */
export function HubAssignment({ title }: { title: string }) {
  const index = usePlanterIndex();
  const leaders = useList('hub-leaders', useMirror(hubLeaderChoices, []));
  const planters = useListState(DIRECTORY_FEED);
  const unnamed = useUnnamed(leaders.state);
  const changes = usePlanterChanges();
  const [words, setWords] = useState('');
  const [moving, setMoving] = useState<readonly PlanterEntry[]>();
  const unknown = useHubRelations(index.entries);

  const choices = leaders.live.kind === 'ready' ? leaders.live.data : undefined;
  const all = useMemo(
    () => assignmentsOf(index.entries, choices ?? [], unnamed),
    [index.entries, choices, unnamed],
  );
  const areNamed = leaders.live.kind !== 'loading';
  const shown = useMemo(() => {
    const found = searched(all, words);
    // Hubs without the names of their leaders would be replaced at once.
    return areNamed ? found : { ...found, hubs: [] };
  }, [all, words, areNamed]);
  const hubs = useMemo(() => new Map(all.hubs.map((hub) => [hub.id, hub])), [all]);
  const { find, nameOf } = useByLid(index.entries);
  const selection = useSelection(find);
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
  const placeOf = useCallback(
    (place: string) => hubs.get(Number(place))?.name ?? t`Unassigned Planters`,
    [hubs],
  );

  const drop = useCallback(
    (lid: string, place: string) => {
      const entry = find(lid);
      if (entry) void move([entry], Number(place));
    },
    [find, move],
  );
  const hasUnreadable = useHasUnreadable(UNREADABLE_PLANTERS);
  const areAllHere = index.isWhole && isWhole(planters) && !hasUnreadable;
  const view = useMemo(
    () => ({ changes, selection, actions, isWhole: areAllHere }),
    [changes, selection, actions, areAllHere],
  );
  // Memoized, so that typing in the search field does not render the cards again.
  const board = useMemo(
    () => (
      <DragBoard nameOf={nameOf} placeOf={placeOf} onDrop={drop}>
        <div className={classes.board}>
          <UnassignedPanel
            entries={shown.unassigned}
            total={all.unassigned.length}
            planters={index.entries.length}
            query={words.trim()}
            unknown={unknown.size}
            isWhole={areAllHere}
            view={view}
          />
          <CardGrid
            label={t`Hub leaders`}
            entries={shown.hubs}
            keyOf={({ id }) => String(id)}
            usualHeight={USUAL_HEIGHT}
            allUpTo={ALL_UP_TO}
            beside={PANEL}
            draw={(hub) => <HubCard hub={hub} view={view} />}
          />
        </div>
      </DragBoard>
    ),
    [
      nameOf,
      placeOf,
      drop,
      shown,
      all,
      view,
      index.entries.length,
      words,
      unknown.size,
      areAllHere,
    ],
  );

  return (
    <Page>
      <PageHead title={title}>
        <SearchField value={words} onSearch={setWords} />
        <DevicesLink />
      </PageHead>
      <PlantersGate index={index} state={planters} words={WORDS}>
        <ChoicesProblem list={leaders} words={WORDS} />
        <Counters
          assignments={all}
          unknown={unknown.size}
          leaders={leaders.state}
          areAllHere={areAllHere}
        />
        {unknown.size > 0 && <UnknownLeaders count={unknown.size} />}
        <Together screen="hub-assignment" isBoard>
          {board}
        </Together>
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

/** The name to show for a hub leader who is missing from the list of leaders. There may be several of them. */
function useUnnamed(leaders: ListState): (id: number) => string {
  const { id: own, name } = personOf(useUser());
  const areRead = wasRead(leaders);
  return useCallback(
    (id: number) => {
      if (id === own) return name;
      return areRead
        ? t`Another hub leader (no. ${id})`
        : t`Hub leader no. ${id}, name not known yet`;
    },
    [own, name, areRead],
  );
}

/** Planters listed as unassigned may have a hub leader: some servers return it only for one planter at a time. */
function UnknownLeaders({ count }: { count: number }) {
  const { offline } = useSyncStatus();
  const shown = showCount(count);
  return (
    <p role="status" className={layout.note}>
      {offline
        ? plural(count, {
            one: 'The hub leader of one planter is not known on this device. It is read as soon as there is a connection.',
            other: `The hub leader of ${shown} planters is not known on this device. It is read as soon as there is a connection.`,
          })
        : plural(count, {
            one: 'Reading the hub leader of one planter. Until then they are listed as unassigned.',
            other: `Reading the hub leader of ${shown} planters. Until then they are listed as unassigned.`,
          })}
    </p>
  );
}
