import { useMemo } from 'react';
import { hubLeaderChoices } from '#db/queries/hub-leaders.ts';
import type { ReportEntry } from '#db/queries/report-index.ts';
import { type ReportingPlanter, reportingPlanters } from '#db/queries/reports.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { periodWords } from '#shared/report-rules.ts';
import { BarList } from '#src/charts/bar-list.tsx';
import { TrendChart } from '#src/charts/trend-chart.tsx';
import { missingReporters, sumsByHub, sumsByPeriod } from './network-sums.ts';
import classes from './reports.module.css';
import { networkTrends } from './trends.ts';

const count = (value: number) => value.toLocaleString('en-US');
const NONE: readonly ReportingPlanter[] = [];
const MOST_NAMES = 200;

interface Props {
  /** Those that the filters let through. */
  entries: readonly ReportEntry[];
  /** All of them: who has not reported does not depend on a search. */
  all: readonly ReportEntry[];
  today: string;
  year: number | undefined;
}

/** The network's months, hubs, and who has not reported: from what is on the device. */
export function NetworkFigures({ entries, all, today, year }: Props) {
  const planters = useMirror(reportingPlanters, []);
  const leaders = useMirror(hubLeaderChoices, []);
  const until = year === undefined ? today.slice(0, 7) : `${year}-12`;
  const months = useMemo(() => sumsByPeriod(entries, until), [entries, until]);
  const known = planters.kind === 'ready' ? planters.data : NONE;
  const names = leaders.kind === 'ready' ? leaders.data : undefined;
  const hubs = useMemo(() => sumsByHub(entries, known, names ?? []), [entries, known, names]);
  return (
    <section aria-label="Figures of the network" className={classes.grid}>
      {networkTrends(months).map((trend) => (
        <TrendChart key={trend.title} trend={trend} />
      ))}
      {hubs.length > 0 && <BarList title="Reports by hub" bars={hubs} />}
      <Missing entries={all} planters={known} period={today.slice(0, 7)} />
    </section>
  );
}

interface MissingProps {
  entries: readonly ReportEntry[];
  planters: readonly ReportingPlanter[];
  period: string;
}

function Missing({ entries, planters, period }: MissingProps) {
  const missing = useMemo(
    () => missingReporters(entries, planters, period),
    [entries, planters, period],
  );
  const [year = 0, month = 0] = period.split('-').map(Number);
  return (
    <details className={classes.missing}>
      <summary>
        {count(missing.length)} have not reported {periodWords(year, month)}
      </summary>
      <ul>
        {missing.slice(0, MOST_NAMES).map(({ id, name, church_name }) => (
          <li key={id}>
            {name}
            {church_name && <span className={classes.muted}> · {church_name}</span>}
          </li>
        ))}
      </ul>
      {missing.length > MOST_NAMES && <p>and {count(missing.length - MOST_NAMES)} more</p>}
    </details>
  );
}
