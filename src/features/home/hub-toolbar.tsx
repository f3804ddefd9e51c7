import { plural, t } from '@lingui/core/macro';
import { showCount } from '#shared/formats.ts';
import { HUB_SORTS, type HubSort } from '#shared/hub-sorts.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { SearchField } from '#ui/search-field.tsx';
import classes from './my-hub.module.css';
import type { SearchHandle } from './use-hub-search.ts';

const sortWords = (): Record<HubSort, string> => ({ overdue: t`Most overdue`, name: t`Name` });

interface Props {
  search: SearchHandle;
  total: number;
  isPartial: boolean;
  sort: HubSort;
  onSort(sort: HubSort): void;
  /** Set if cards are out of order: sorts them again. */
  sortAgain: (() => void) | undefined;
}

/** Search, sort order and the number of planters. */
export function HubToolbar({ search, total, isPartial, sort, onSort, sortAgain }: Props) {
  return (
    <div className={classes.toolbar}>
      <SearchField
        placeholder={t`Name, church …`}
        value={search.query}
        onFocus={search.prepare}
        onSearch={(query) => {
          search.prepare();
          search.setQuery(query);
        }}
      />
      <Choice
        label={t`Sort by`}
        name="sort"
        value={sort}
        choices={HUB_SORTS}
        words={sortWords()}
        onChoose={onSort}
      />
      <p className={classes.count} role="status">
        {countWords(search, total, isPartial)}
      </p>
      {sortAgain && (
        <Button kind="secondary" small icon="refresh" onClick={sortAgain}>
          {t`Sort again`}
        </Button>
      )}
    </div>
  );
}

function countWords(search: SearchHandle, total: number, isPartial: boolean): string {
  const all = showCount(total);
  if (search.query.trim() !== '') {
    if (!search.found) return t`Searching …`;
    const found = showCount(search.found.length);
    return t`${found} of ${all}`;
  }
  const words = plural(total, { one: `${all} planter`, other: `${all} planters` });
  return isPartial ? t`${words} so far …` : words;
}
