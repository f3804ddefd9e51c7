import type { PlanterEntry } from '#db/queries/planter-index.ts';
import { foldText } from '#shared/fold-text.ts';
import { translate } from '#shared/i18n.ts';
import type { PlanterSort } from '#shared/planter-sorts.ts';
import { withWords } from '#shared/word-search.ts';
import type { Stages } from '../stages.ts';

/** Labels of the sort orders. */
export function sortWords(): Record<PlanterSort, string> {
  return {
    name: translate('Sort by Name'),
    location: translate('Sort by Location'),
    launch: translate('Sort by Launch Date'),
    stage: translate('Sort by Stage'),
  };
}

/** Search, filters and sort order of the directory. */
export interface PlanterFilter {
  /** Words in name, spouse, church or location. */
  q: string;
  stage: string;
  status: string;
  sort: PlanterSort;
}

type KeyOf = (entry: PlanterEntry) => string | number;

function keyFor(sort: Exclude<PlanterSort, 'name'>, stages: Stages): KeyOf {
  if (sort === 'location') return ({ row }) => lastWhenEmpty(foldText(row.location));
  if (sort === 'launch') return ({ row }) => lastWhenEmpty(row.launch_date);
  const places = new Map(
    stages.flatMap(({ name, statuses }, stage) =>
      statuses.map((status, place): [string, number] => [`${name}/${status}`, stage * 100 + place]),
    ),
  );
  return ({ stage, status }) => places.get(`${stage}/${status}`) ?? Number.MAX_SAFE_INTEGER;
}

function lastWhenEmpty(text: string): string {
  return text === '' ? '\uffff' : text;
}

/** The entries in the given order. They are passed in order of name, which is kept among equals. */
export function sorted(
  entries: readonly PlanterEntry[],
  sort: PlanterSort,
  stages: Stages,
): readonly PlanterEntry[] {
  if (sort === 'name') return entries;
  const keyOf = keyFor(sort, stages);
  const keyed = entries.map((entry) => ({ entry, key: keyOf(entry) }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return keyed.map(({ entry }) => entry);
}

/** The matching entries, in the order in which they were passed. */
export function filtered(
  entries: readonly PlanterEntry[],
  { q, stage, status }: Omit<PlanterFilter, 'sort'>,
): readonly PlanterEntry[] {
  const found = withWords(entries, q);
  const inStage = stage === '' ? found : found.filter((one) => one.stage === stage);
  return status === '' ? inStage : inStage.filter((one) => one.status === status);
}
