import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { isWhole } from '#db/queries/list-rules.ts';
import { usePlanterChanges } from '#db/queries/use-planter-changes.ts';
import { usePlanterIndex } from '#db/queries/use-planter-index.ts';
import { showCount } from '#shared/formats.ts';
import { text } from '#shared/i18n.ts';
import { mayChangeDirectories } from '#shared/permissions.ts';
import { useUser } from '#src/account/account.ts';
import { useListState } from '#src/lists/use-list.ts';
import { usePreparedSearch } from '#src/lists/use-prepared-search.ts';
import { late } from '#ui/late.tsx';
import { Count, Page } from '#ui/page.tsx';
import { EmptyState } from '#ui/state.tsx';
import { DIRECTORY_FEED } from '../directory-feed.ts';
import { PlantersGate } from '../planters-gate.tsx';
import { useStages } from '../use-stages.ts';
import { AddPlanterDialog } from './add-planter-dialog.tsx';
import { DirectoryToolbar } from './directory-toolbar.tsx';
import { filtered, type PlanterFilter, sorted } from './directory-view.ts';
import { PlanterDialog } from './planter-dialog.tsx';
import { PlanterList } from './planter-list.tsx';

const WORDS = { failed: text('Failed to fetch planters') };

const DirectoryMap = late(async () => (await import('./directory-map.tsx')).DirectoryMap);

interface Props {
  filter: PlanterFilter;
  onFilter(change: Partial<PlanterFilter>): void;
  /** Local key of the planter whose details are open. */
  open: string | undefined;
  onOpen(lid: string | undefined): void;
}

/** The directory of church planters (spec part 2, 2). */
export const PlantersDirectory = memo(function PlantersDirectory(props: Props) {
  const { filter, onFilter, open, onOpen } = props;
  const user = useUser();
  const index = usePlanterIndex();
  const state = useListState(DIRECTORY_FEED);
  const changes = usePlanterChanges();
  const [isAdding, setAdding] = useState(false);
  const [isMapOpen, setMapOpen] = useState(false);
  // Typed text and filters are shown in their fields at once; the cards follow in a deferred render.
  const { q, stage, status, sort } = useDeferredValue(filter);
  const stages = useStages();
  const inOrder = useMemo(() => sorted(index.entries, sort, stages), [index.entries, sort, stages]);
  const areAllHere = index.isWhole && isWhole(state);
  usePreparedSearch(inOrder, areAllHere);
  const shown = useMemo(() => filtered(inOrder, { q, stage, status }), [inOrder, q, stage, status]);

  return (
    <Page>
      <DirectoryToolbar
        stages={stages}
        filter={filter}
        onFilter={onFilter}
        onMap={() => setMapOpen(true)}
        onAdd={mayChangeDirectories(user) ? () => setAdding(true) : undefined}
      />
      <PlantersGate index={index} state={state} words={WORDS}>
        <Count>{countWords(shown.length, index.entries.length, areAllHere)}</Count>
        {shown.length === 0 ? (
          <EmptyState title={t`No planters found`} icon="people">
            {index.entries.length > 0 && (
              <p>
                <Trans>Try other words, or another stage.</Trans>
              </p>
            )}
          </EmptyState>
        ) : (
          <PlanterList entries={shown} changes={changes} onOpen={onOpen} />
        )}
      </PlantersGate>
      {isAdding && <AddPlanterDialog onClose={() => setAdding(false)} />}
      {isMapOpen && (
        <DirectoryMap entries={shown} onClose={() => setMapOpen(false)} onOpen={onOpen} />
      )}
      {open !== undefined && (
        <PlanterDialog key={open} lid={open} onClose={() => onOpen(undefined)} />
      )}
    </Page>
  );
});

function countWords(shown: number, all: number, areAllHere: boolean): string {
  const total = showCount(all);
  const words = plural(all, { one: `${total} planter`, other: `${total} planters` });
  if (!areAllHere) return t`${words} so far …`;
  const found = showCount(shown);
  return shown === all ? words : t`${found} of ${total}`;
}
