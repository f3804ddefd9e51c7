import { t } from '@lingui/core/macro';
import type { ReportRow } from '#db/tables/reports.ts';
import { TrendChart } from '#src/charts/trend-chart.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { useFieldStates } from './figure-states.ts';
import classes from './reports.module.css';
import { ownTrends } from './trends.ts';

interface Props {
  rows: readonly ReportRow[];
  /** The last month to show, `yyyy-mm`. */
  until: string;
}

/** Charts of a planter's last twelve months: people, baptisms, income and expenses. */
export function OwnYear({ rows, until }: Props) {
  const states = useFieldStates(rows.map(({ lid }) => lid));
  return (
    <section aria-label={t`Your year`} className={classNames(layout.cards, classes.year)}>
      {ownTrends(rows, until, states).map((trend) => (
        <TrendChart key={trend.title} trend={trend} />
      ))}
    </section>
  );
}
