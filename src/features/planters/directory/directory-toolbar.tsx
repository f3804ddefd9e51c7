import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { PLANTER_SORTS } from '#shared/planter-sorts.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { PageHead, Toolbar } from '#ui/page.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { type Stages, statusesOf } from '../stages.ts';
import { type PlanterFilter, sortWords } from './directory-view.ts';

interface Props {
  stages: Stages;
  filter: PlanterFilter;
  onFilter(change: Partial<PlanterFilter>): void;
  onMap(): void;
  /** Undefined for users who may only read. */
  onAdd: (() => void) | undefined;
}

/** Search, filters and sort order, and the buttons for the map and a new planter. */
export function DirectoryToolbar(props: Props) {
  const { stages, filter, onFilter, onMap, onAdd } = props;
  return (
    <>
      <PageHead title={t`Planters`}>
        <Button kind="secondary" icon="pin" onClick={onMap}>
          <Trans>View on Map</Trans>
        </Button>
        {onAdd && (
          <Button icon="plus" onClick={onAdd}>
            <Trans>Add New Planter</Trans>
          </Button>
        )}
      </PageHead>
      <Toolbar>
        <SearchField
          placeholder={t`Name, spouse, church, location`}
          value={filter.q}
          onSearch={(q) => onFilter({ q })}
        />
        <Choice
          label={t`Stage`}
          name="stage"
          value={filter.stage}
          choices={['', ...stages.map(({ name }) => name)]}
          words={{ '': t`All Stages` }}
          onChoose={(stage) => onFilter({ stage, status: '' })}
        />
        {filter.stage !== '' && (
          <Choice
            label={t`Status`}
            name="status"
            value={filter.status}
            choices={['', ...statusesOf(stages, filter.stage)]}
            words={{ '': t`All Statuses` }}
            onChoose={(status) => onFilter({ status })}
          />
        )}
        <Choice
          label={t`Sort`}
          name="sort"
          value={filter.sort}
          choices={PLANTER_SORTS}
          words={sortWords()}
          onChoose={(sort) => onFilter({ sort })}
        />
      </Toolbar>
    </>
  );
}
