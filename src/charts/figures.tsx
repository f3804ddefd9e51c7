import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { showTrendValue, type Trend } from '#shared/trend.ts';
import classes from './charts.module.css';

/** The values of a chart as a table, which is rendered when it is opened. */
export function Figures({ trend }: { trend: Trend }) {
  const { labels, series } = trend;
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.figures} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t`Figures`}</summary>
      {isOpen && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t`Month`}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((label, at) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {series.map(({ name, values }) => (
                  <td key={name}>{showTrendValue(trend, values[at])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
