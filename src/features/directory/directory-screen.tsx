import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import type { Op } from '#db/op.ts';
import type { DirectoryEntry, DirectoryView } from '#db/queries/directory.ts';
import { DIRECTORY_SORTS, type DirectorySort } from '#shared/directory-sorts.ts';
import { showCount } from '#shared/formats.ts';
import { translate } from '#shared/i18n.ts';
import { reasonWords } from '#src/changes/change-words.ts';
import { ListGate } from '#src/lists/list-gate.tsx';
import { labelOf } from '#src/mutations/read-op.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { CardGrid } from '#ui/card-grid.tsx';
import { Choice } from '#ui/choice.tsx';
import { Count, Page, PageHead, Toolbar } from '#ui/page.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { EmptyState } from '#ui/state.tsx';
import { type CardWords, EntryCard } from './entry-card.tsx';
import { type Directory, useFound } from './use-directory.ts';
import { useDirectoryView } from './use-directory-view.ts';

const sortWords = (): Record<DirectorySort, string> => ({
  name: t`Sort by Name`,
  location: t`Sort by Location`,
  status: t`Sort by Status`,
});

const NOTHING: DirectoryView<never> = { entries: [], attention: [] };

/** Height of a typical card, in px. */
const USUAL_HEIGHT = 150;

interface Row {
  lid: string;
  name: string;
  location: string;
  status: string;
  sort_name: string;
}

interface Props<R extends Row> {
  heading: string;
  /** E.g. 'Add New Trainer'; undefined for users who may only read. */
  addLabel: string | undefined;
  /** E.g. 'Failed to fetch trainers'. */
  failedToFetch: string;
  searchHint: string;
  /** E.g. 'trainer' and 'trainers'. */
  called: readonly [one: string, many: string];
  directory: Directory<R>;
  /** Searchable texts of an entry. Must be the same function on each render. */
  textsOf(row: R): readonly string[];
  cardOf(row: R): CardWords;
  /** The dialog of an entry; closes when the entry disappears. */
  detail(entry: DirectoryEntry<R>, onClose: () => void): ReactNode;
  addDialog(onClose: () => void): ReactNode;
}

/** A directory: heading, search, sort order, cards, and dialogs. */
export function DirectoryScreen<R extends Row>(props: Props<R>) {
  const { heading, addLabel, called, directory, textsOf, cardOf } = props;
  const { view: wanted, onView, opened, onOpen } = useDirectoryView();
  const { q: query, sort } = wanted;
  const what = heading.toLowerCase();
  const [isAdding, setAdding] = useState(false);
  const { list, table } = directory;
  const view = list.live.kind === 'ready' ? list.live.data : NOTHING;
  const { entries } = view;
  const found = useFound(entries, query, sort, textsOf);
  const shown = entries.find(({ row }) => row.lid === opened);

  // Memoized, so that typing in the search field does not render the cards again.
  const cards = useMemo(
    () => (
      <CardGrid
        label={heading}
        usualHeight={USUAL_HEIGHT}
        entries={found}
        keyOf={({ row }) => row.lid}
        draw={({ row, changes }) => (
          <EntryCard card={cardOf(row)} changes={changes} onOpen={onOpen} />
        )}
      />
    ),
    [heading, found, cardOf, onOpen],
  );

  return (
    <Page>
      <PageHead title={heading}>
        {addLabel && (
          <Button icon="plus" onClick={() => setAdding(true)}>
            {addLabel}
          </Button>
        )}
      </PageHead>
      {entries.length > 0 && (
        <Toolbar>
          <SearchField
            placeholder={props.searchHint}
            value={query}
            onSearch={(q) => onView({ q })}
          />
          <Choice
            label={t`Sort`}
            name="sort"
            value={sort}
            choices={DIRECTORY_SORTS}
            words={sortWords()}
            onChoose={(chosen) => onView({ sort: chosen })}
          />
          <Count>{countWords(found.length, entries.length, query, called)}</Count>
        </Toolbar>
      )}
      <RefusedChanges ops={view.attention} />
      <ListGate
        list={list}
        has={() => entries.length > 0}
        words={{ failed: props.failedToFetch }}
        unreadable={{ list: table, table, called }}
        empty={
          <EmptyState title={t`No ${what} yet`} icon="directory">
            <p>
              <Trans>New entries appear here.</Trans>
            </p>
          </EmptyState>
        }
      >
        {() =>
          found.length === 0 ? (
            <EmptyState title={t`No ${what} found`} icon="search">
              <p>
                <Trans>All words must match. Try fewer.</Trans>
              </p>
            </EmptyState>
          ) : (
            cards
          )
        }
      </ListGate>
      {shown && props.detail(shown, () => onOpen(undefined))}
      {isAdding && props.addDialog(() => setAdding(false))}
    </Page>
  );
}

function countWords(
  found: number,
  all: number,
  query: string,
  called: Props<Row>['called'],
): string {
  const total = showCount(all);
  if (query.trim() !== '') {
    const some = showCount(found);
    return t`${some} of ${total}`;
  }
  const things = translate(called[all === 1 ? 0 : 1]);
  return t`${total} ${things}`;
}

/** Changes that were refused: no longer in the list, but still visible (S31). */
function RefusedChanges({ ops }: { ops: readonly Op[] }) {
  return ops.map((op) => (
    <Banner key={op.id} tone="danger" title={labelOf(op)}>
      {reasonWords(op)}{' '}
      <Link to="/outbox" hash={op.id}>
        <Trans>See what to do</Trans>
      </Link>
    </Banner>
  ));
}
