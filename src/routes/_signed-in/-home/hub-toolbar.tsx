import { HUB_SORTS, type HubSort } from '#shared/hub-sorts.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import classes from './my-hub.module.css';
import type { SearchHandle } from './use-hub-search.ts';

const SORT_WORDS: Record<HubSort, string> = { overdue: 'Most overdue', name: 'Name' };

interface Props {
  search: SearchHandle;
  total: number;
  isDownloading: boolean;
  sort: HubSort;
  onSort(sort: HubSort): void;
  /** Present while cards no longer stand where sorting would put them. */
  sortAgain: (() => void) | undefined;
}

/** Search and sorting, and how many there are. */
export function HubToolbar({ search, total, isDownloading, sort, onSort, sortAgain }: Props) {
  return (
    <div className={classes.toolbar}>
      <TextField
        label="Search"
        name="search"
        type="search"
        autoComplete="off"
        placeholder="Name, church …"
        value={search.query}
        onFocus={search.prepare}
        onChange={(event) => {
          search.prepare();
          search.setQuery(event.currentTarget.value);
        }}
      />
      <Select
        label="Sort by"
        name="sort"
        value={sort}
        onChange={(event) => {
          const wanted = HUB_SORTS.find((one) => one === event.currentTarget.value);
          if (wanted) onSort(wanted);
        }}
      >
        {HUB_SORTS.map((one) => (
          <option key={one} value={one}>
            {SORT_WORDS[one]}
          </option>
        ))}
      </Select>
      <p className={classes.count} role="status">
        {countWords(search, total, isDownloading)}
      </p>
      {sortAgain && (
        <Button kind="secondary" small icon="refresh" onClick={sortAgain}>
          Sort again
        </Button>
      )}
    </div>
  );
}

function countWords(search: SearchHandle, total: number, isDownloading: boolean): string {
  const all = total.toLocaleString('en-US');
  if (search.query.trim() !== '') {
    return search.found
      ? `${search.found.length.toLocaleString('en-US')} of ${all}`
      : 'Searching …';
  }
  if (isDownloading) return `${all} planters so far …`;
  return total === 1 ? '1 planter' : `${all} planters`;
}
