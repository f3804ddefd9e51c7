import { t } from '@lingui/core/macro';
import { useCallback, useMemo, useState } from 'react';
import { isWhole } from '#db/queries/list-rules.ts';
import type { PlanterEntry } from '#db/queries/planter-index.ts';
import { usePlanterChanges } from '#db/queries/use-planter-changes.ts';
import { usePlanterIndex } from '#db/queries/use-planter-index.ts';
import { text } from '#shared/i18n.ts';
import { placeIn, placeWords } from '#shared/stages.ts';
import { withWords } from '#shared/word-search.ts';
import { useUser } from '#src/account/account.ts';
import { personOf } from '#src/changes/person.ts';
import { DIRECTORY_FEED } from '#src/features/planters/directory-feed.ts';
import { PlantersGate } from '#src/features/planters/planters-gate.tsx';
import { SelectionBar } from '#src/features/planters/selection-bar.tsx';
import { useByLid, useSelection } from '#src/features/planters/use-selection.ts';
import { useStages } from '#src/features/planters/use-stages.ts';
import { useListState } from '#src/lists/use-list.ts';
import { usePreparedSearch } from '#src/lists/use-prepared-search.ts';
import { Together } from '#src/presence/together.tsx';
import { DragBoard } from '#ui/drag-board.tsx';
import { Page, PageHead } from '#ui/page.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { useToday } from '#ui/use-today.ts';
import { Board } from './board.tsx';
import { columnsOf } from './columns.ts';
import { moveAll } from './move-all.ts';
import { MoveDialog } from './move-dialog.tsx';
import type { CardActions } from './pipeline-card.tsx';
import { useShownCards } from './use-shown-cards.ts';

const WORDS = { failed: text('Failed to fetch planters') };

/** Up to this number of planters, all cards are rendered. */
const SHORT = 100;

/** The pipeline of planters through the stages (spec part 2, 2). */
export function Pipeline() {
  const user = useUser();
  const today = useToday();
  const me = useMemo(() => personOf(user), [user]);
  const index = usePlanterIndex();
  const state = useListState(DIRECTORY_FEED);
  const changes = usePlanterChanges();
  const [words, setWords] = useState('');
  const [moving, setMoving] = useState<readonly PlanterEntry[]>();
  const stages = useStages();
  const columns = useMemo(
    () => columnsOf(stages, withWords(index.entries, words)),
    [stages, index.entries, words],
  );
  const areAllHere = index.isWhole && isWhole(state);
  usePreparedSearch(index.entries, areAllHere);
  const cards = useShownCards(columns);
  const isShort = index.entries.length <= SHORT;
  const { find, nameOf } = useByLid(index.entries);
  const selection = useSelection(find);
  const { set: select } = selection;
  const actions = useMemo<CardActions>(
    () => ({ moveTo: (entry) => setMoving([entry]), select }),
    [select],
  );

  const drop = useCallback(
    (lid: string, place: string) => {
      const entry = find(lid);
      const to = placeIn(place);
      if (entry && to) void moveAll([entry], { ...to, notes: '' }, me);
    },
    [find, me],
  );
  // Memoized, so that typing in the search field does not render the cards again.
  const board = useMemo(
    () => (
      <DragBoard nameOf={nameOf} placeOf={placeName} onDrop={drop}>
        <Board
          columns={columns}
          view={{
            today,
            selection,
            changes,
            cards,
            actions,
            isWhole: areAllHere,
            isShort,
          }}
        />
      </DragBoard>
    ),
    [nameOf, drop, columns, today, selection, changes, cards, actions, areAllHere, isShort],
  );

  return (
    <Page wide>
      <PageHead title={t`Planter Pipeline`}>
        <SearchField value={words} onSearch={setWords} />
      </PageHead>
      <PlantersGate index={index} state={state} words={WORDS}>
        <Together screen="pipeline" isBoard>
          {board}
        </Together>
      </PlantersGate>
      <SelectionBar selection={selection} onMove={() => setMoving(selection.chosen)} />
      {moving && (
        <MoveDialog
          entries={moving}
          onMove={async (move) => {
            const problem = await moveAll(moving, move, me);
            if (!problem) selection.clear();
            return problem;
          }}
          onClose={() => setMoving(undefined)}
        />
      )}
    </Page>
  );
}

function placeName(place: string): string {
  const { stage, status } = placeIn(place) ?? {};
  return placeWords(stage, status).replace(' · ', ', ');
}
