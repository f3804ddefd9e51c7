import { PLANTER_SORTS } from '#shared/planter-sorts.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { PageHead, Toolbar } from '#ui/page.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { type Stages, statusesOf } from '../../-planters/stages.ts';
import { type PlanterFilter, SORT_WORDS } from './directory-view.ts';

interface Props {
  stages: Stages;
  filter: PlanterFilter;
  onFilter(change: Partial<PlanterFilter>): void;
  onMap(): void;
  /** Undefined for those who may look only. */
  onAdd: (() => void) | undefined;
}

/** Search, filters, sorting, and the two ways on. */
export function DirectoryToolbar(props: Props) {
  const { stages, filter, onFilter, onMap, onAdd } = props;
  return (
    <>
      <PageHead title="Planters">
        <Button kind="secondary" icon="pin" onClick={onMap}>
          View on Map
        </Button>
        {onAdd && (
          <Button icon="plus" onClick={onAdd}>
            Add New Planter
          </Button>
        )}
      </PageHead>
      <Toolbar>
        <SearchField
          placeholder="Name, spouse, church, location"
          value={filter.q}
          onSearch={(q) => onFilter({ q })}
        />
        <Choice
          label="Stage"
          name="stage"
          value={filter.stage}
          choices={['', ...stages.map(({ name }) => name)]}
          words={{ '': 'All Stages' }}
          onChoose={(stage) => onFilter({ stage, status: '' })}
        />
        {filter.stage !== '' && (
          <Choice
            label="Status"
            name="status"
            value={filter.status}
            choices={['', ...statusesOf(stages, filter.stage)]}
            words={{ '': 'All Statuses' }}
            onChoose={(status) => onFilter({ status })}
          />
        )}
        <Choice
          label="Sort"
          name="sort"
          value={filter.sort}
          choices={PLANTER_SORTS}
          words={SORT_WORDS}
          onChoose={(sort) => onFilter({ sort })}
        />
      </Toolbar>
    </>
  );
}
