import { t } from '@lingui/core/macro';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ListState } from '#db/queries/list-state.ts';
import type { Live } from '#db/queries/use-mirror.ts';
import type { HubSort } from '#shared/hub-sorts.ts';
import type { Person } from '#src/changes/person.ts';
import { markContacted } from '#src/features/contacts/mark-contacted.ts';
import { BareGate } from '#src/lists/bare-gate.tsx';
import { useKnownState, useWanted } from '#src/lists/use-list.ts';
import { late } from '#ui/late.tsx';
import layout from '#ui/layout.module.css';
import { useToday } from '#ui/use-today.ts';
import { HubGrid } from './hub-grid.tsx';
import { CardSkeletons, FirstDownload, HUB_WORDS } from './hub-states.tsx';
import { HubToolbar } from './hub-toolbar.tsx';
import classes from './my-hub.module.css';
import type { CardActions } from './planter-card.tsx';
import { type HubOrderHandle, useHubOrder } from './use-hub-order.ts';
import { type SearchHandle, useHubSearch } from './use-hub-search.ts';
import { useScrollTop } from './use-scroll-top.ts';

const NONE: readonly string[] = [];
const CALLED = ['planter', 'planters'] as const;

const EmptyHub = late(async () => (await import('./empty-hub.tsx')).EmptyHub);
const NothingFound = late(async () => (await import('./empty-hub.tsx')).NothingFound);
const LeaderName = late(async () => (await import('./view-as.tsx')).LeaderName);
const ContactHistory = late(
  async () => (await import('#src/features/contacts/contact-history.tsx')).ContactHistory,
);

interface Props {
  /** Id of the user whose hub is shown. */
  leader: number;
  me: Person;
  mayLog: boolean;
  sort: HubSort;
  onSort(sort: HubSort): void;
  /**
   * Called when the first cards are painted, or could not be read; the other cards wait for the returned promise. Must
   * stay the same function.
   */
  onRead?(): Promise<void>;
}

/** 'My Hub': the planters of a hub leader, and when each was last contacted. */
export function MyHub({ leader, me, mayLog, sort, onSort, onRead }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const feedKey = `hub:${leader}`;
  const state = useKnownState(feedKey);
  const isDownloading = state.kind === 'loading' && state.rows !== undefined;
  const hub = useHubOrder(leader, sort, isDownloading, onRead);
  useWanted(feedKey);
  const search = useHubSearch(leader, hub.order?.lids ?? NONE);
  const [isGridInOrder, setGridInOrder] = useState(true);
  useContactsOf(leader === me.id ? NONE : (hub.order?.lids ?? NONE));
  useScrollTop({ onAway: hub.hold, onBackAtTop: hub.sortAgain });

  function sortAgain() {
    hub.sortAgain();
    // The button disappears, so move the focus to the nearby heading.
    heading.current?.focus();
  }

  const total = hub.order?.total;
  const isUnsorted = hub.order !== undefined && !(isGridInOrder && hub.order.isSorted);
  return (
    <section className={layout.stack4} aria-labelledby="hub-title">
      <h2 id="hub-title" ref={heading} tabIndex={-1}>
        {t`My Hub`}
        {leader !== me.id && <LeaderName leader={leader} />}
      </h2>
      {total === undefined ? (
        <div className={classes.toolbarPlace} />
      ) : (
        total > 0 && (
          <HubToolbar
            search={search}
            total={total}
            isPartial={isDownloading || state.kind === 'unavailable'}
            sort={sort}
            onSort={onSort}
            sortAgain={isUnsorted ? sortAgain : undefined}
          />
        )
      )}
      <Planters
        feedKey={feedKey}
        state={state}
        hub={hub}
        search={search}
        sort={sort}
        me={me}
        mayLog={mayLog}
        onOrder={setGridInOrder}
      />
    </section>
  );
}

/**
 * Requests the contacts of somebody else's hub, for the date of the last contact if the list lacks it. The contacts of
 * one's own hub are on the device anyway.
 */
function useContactsOf(lids: readonly string[]): void {
  useEffect(() => {
    if (lids.length === 0) return;
    import('#src/sync-client/want-feeds-once.ts')
      .then(({ wantFeedsOnce }) => wantFeedsOnce(lids.map((lid) => `contacts:${lid}`)))
      .catch((error: unknown) =>
        // The database is closing, e.g. because of a sign-out, or the imported code could not be loaded without a
        // network.
        console.info('The contacts could not be asked for', error),
      );
  }, [lids]);
}

/** The hub as far as it is on this device. */
interface HubView {
  total: number;
  found: readonly string[];
}

interface PlantersProps extends Pick<Props, 'sort' | 'me' | 'mayLog'> {
  feedKey: string;
  state: ListState;
  hub: HubOrderHandle;
  search: SearchHandle;
  onOrder(isInOrder: boolean): void;
}

function Planters(props: PlantersProps) {
  const { hub, search, sort, me, mayLog, onOrder } = props;
  const [opened, setOpened] = useState<string>();
  const today = useToday();
  const actions = useActions(me, mayLog, setOpened);
  const close = useCallback(() => setOpened(undefined), []);

  const unreadable = { list: props.feedKey, table: 'planters', called: CALLED } as const;
  const problem = hub.problem ?? search.problem;
  const total = hub.order?.total;
  const { found } = search;
  const live: Live<HubView> =
    total !== undefined && found ? { kind: 'ready', data: { total, found } } : { kind: 'loading' };
  return (
    <BareGate
      list={{
        live: problem === undefined ? live : { kind: 'failed', message: problem },
        state: props.state,
      }}
      has={(cards) => cards.total > 0}
      words={HUB_WORDS}
      loading={total === 0 ? <FirstDownload state={props.state} /> : <CardSkeletons />}
      empty={<EmptyHub unreadable={unreadable} />}
      unreadable={unreadable}
    >
      {(shown) =>
        shown.found.length === 0 ? (
          <NothingFound />
        ) : (
          <div onPointerDownCapture={hub.hold} onFocusCapture={hub.hold}>
            <HubGrid
              lids={shown.found}
              cards={hub.cards}
              total={search.query.trim() === '' ? shown.total : shown.found.length}
              sort={sort}
              today={today}
              actions={actions}
              onOrder={onOrder}
            />
            {opened !== undefined && (
              <ContactHistory planter={opened} me={me} mayLog={mayLog} onClose={close} />
            )}
          </div>
        )
      }
    </BareGate>
  );
}

/** Memoized by person, so that the cards are not rendered again. */
function useActions(me: Person, mayLog: boolean, openHistory: (lid: string) => void): CardActions {
  const { id, name } = me;
  return useMemo(
    () => ({
      markContacted: mayLog ? (planter) => markContacted(planter, { id, name }) : undefined,
      openHistory,
    }),
    [id, name, mayLog, openHistory],
  );
}
