import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { memo, useMemo, useState } from 'react';
import { hubLeaderChoices } from '#db/queries/hub-leaders.ts';
import type { ReportMonth } from '#db/queries/report-index.ts';
import { type ReportingPlanter, reporting } from '#db/queries/reports.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { usePlanterIndex } from '#db/queries/use-planter-index.ts';
import { showCount } from '#shared/formats.ts';
import { periodWords } from '#shared/report-rules.ts';
import { BarList } from '#src/charts/bar-list.tsx';
import { TrendChart } from '#src/charts/trend-chart.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { areAttributed, missingReporters, sumsByHub, sumsOfPast } from './network-sums.ts';
import classes from './reports.module.css';
import { networkTrends } from './trends.ts';
import type { WholeLists } from './whole-lists.ts';

const MOST_NAMES = 200;

interface Props {
  /** The months with only the reports that match the filters. */
  months: readonly ReportMonth[];
  /** The months with all reports: who has not reported does not depend on the search. */
  all: readonly ReportMonth[];
  whole: WholeLists;
  today: string;
  year: number | undefined;
}

/** Charts of the network's months and hubs, and who has not reported, from the data on this device. */
export const NetworkFigures = memo(function NetworkFigures({
  months,
  all,
  whole,
  today,
  year,
}: Props) {
  const planters = usePlanterIndex();
  const leaders = useMirror(hubLeaderChoices, []);
  const trends = useMemo(
    () => networkTrends(sumsOfPast(months, { today, year })),
    [months, today, year],
  );
  const areAllHere = whole.planters && planters.isWhole;
  // Until all planters have been read, hubs and names would be wrong. Some servers do not say whose a report is.
  const known = useMemo(
    () => (areAllHere && areAttributed(all) ? reporting(planters.entries) : undefined),
    [areAllHere, planters, all],
  );
  const names = leaders.kind === 'ready' ? leaders.data : undefined;
  const hubs = useMemo(
    () => (known && names ? sumsByHub(months, known, names) : []),
    [months, known, names],
  );
  return (
    <section aria-label={t`Figures of the network`} className={layout.cards}>
      {trends.map((trend) => (
        <TrendChart key={trend.title} trend={trend} />
      ))}
      {hubs.length > 0 && <BarList title={t`Reports by hub`} bars={hubs} />}
      {known && whole.thisYear && (
        <Missing months={all} planters={known} period={today.slice(0, 7)} />
      )}
    </section>
  );
});

interface MissingProps {
  months: readonly ReportMonth[];
  planters: readonly ReportingPlanter[];
  period: string;
}

function Missing({ months, planters, period }: MissingProps) {
  const missing = useMemo(
    () => missingReporters(months, planters, period),
    [months, planters, period],
  );
  const [isOpen, setOpen] = useState(false);
  const [year = 0, month = 0] = period.split('-').map(Number);
  const count = missing.length;
  const more = showCount(count - MOST_NAMES);
  const reported = periodWords(year, month);
  return (
    <details className={layout.box} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {plural(count, {
          one: `# has not reported ${reported}`,
          other: `# have not reported ${reported}`,
        })}
      </summary>
      {isOpen && (
        <>
          <ul className={classNames(layout.bullets, classes.names)}>
            {missing.slice(0, MOST_NAMES).map(({ id, name, church_name }) => (
              <li key={id}>
                {name}
                {church_name && <span className={layout.muted}> · {church_name}</span>}
              </li>
            ))}
          </ul>
          {count > MOST_NAMES && (
            <p>
              <Trans>and {more} more</Trans>
            </p>
          )}
        </>
      )}
    </details>
  );
}
