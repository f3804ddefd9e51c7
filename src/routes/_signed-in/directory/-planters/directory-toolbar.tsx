import { PLANTER_SORTS } from '#shared/planter-sorts.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { STAGE_NAMES, statusesOf } from '../../-planters/stages.ts';
import { type PlanterFilter, SORT_WORDS } from './directory-view.ts';
import classes from './planters.module.css';

interface Props {
  query: string;
  onQuery(query: string): void;
  filter: PlanterFilter;
  onFilter(change: Partial<PlanterFilter>): void;
  onMap(): void;
  /** Undefined for those who may look only. */
  onAdd: (() => void) | undefined;
}

/** Search, filters, sorting, and the two ways on. */
export function DirectoryToolbar({ query, onQuery, filter, onFilter, onMap, onAdd }: Props) {
  return (
    <>
      <div className={classes.head}>
        <h1>Planters</h1>
        <div className={classes.actions}>
          <Button kind="secondary" icon="pin" onClick={onMap}>
            View on Map
          </Button>
          {onAdd && (
            <Button icon="plus" onClick={onAdd}>
              Add New Planter
            </Button>
          )}
        </div>
      </div>
      <search className={classes.toolbar}>
        <TextField
          label="Search"
          name="search"
          type="search"
          autoComplete="off"
          placeholder="Name, spouse, church, location"
          value={query}
          onChange={(event) => onQuery(event.currentTarget.value)}
        />
        <Select
          label="Stage"
          name="stage"
          value={filter.stage}
          onChange={(event) => onFilter({ stage: event.currentTarget.value, status: '' })}
        >
          <option value="">All Stages</option>
          {STAGE_NAMES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
        {filter.stage !== '' && (
          <Select
            label="Status"
            name="status"
            value={filter.status}
            onChange={(event) => onFilter({ status: event.currentTarget.value })}
          >
            <option value="">All Statuses</option>
            {statusesOf(filter.stage).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        )}
        <Select
          label="Sort"
          name="sort"
          value={filter.sort}
          onChange={(event) => {
            const sort = PLANTER_SORTS.find((one) => one === event.currentTarget.value);
            if (sort) onFilter({ sort });
          }}
        >
          {PLANTER_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {SORT_WORDS[sort]}
            </option>
          ))}
        </Select>
      </search>
    </>
  );
}
