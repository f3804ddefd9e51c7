import { translate } from '#shared/i18n.ts';
import { showTrendValue, type Trend } from '#shared/trend.ts';

/** Up to this many missing months are named; beyond that only their number is shown. */
const NAMED = 3;

/** The top of an axis: the smallest number of the form 1, 2 or 5 times a power of ten that no value exceeds. */
export function niceMost(values: readonly number[]): number {
  const most = Math.max(1, ...values);
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [1, 2, 5, 10].find((one) => one * power >= most) ?? 10;
  return step * power;
}

/** Labels of an axis. Its middle is labeled only if that is a whole number, which no format rounds. */
export function marksUpTo(most: number): number[] {
  return most % 2 === 0 ? [0, most / 2, most] : [0, most];
}

/** 'Oct 2026: Sunday Attendance 120, Small Groups –', followed by the month's note, if any. */
export function valuesAt(trend: Trend, at: number): string {
  const { labels, series, notes } = trend;
  const values = series.map(({ name, values: all }) => {
    const value = showTrendValue(trend, all[at]);
    return series.length > 1 ? `${name} ${value}` : value;
  });
  const note = notes?.[at];
  return `${labels[at] ?? ''}: ${values.join(', ')}${note ? ` (${note})` : ''}`;
}

/** Names the displayed months without any value; undefined if there are none. */
export function missingWords({ labels, series }: Trend): string | undefined {
  const missing = labels.filter((_, at) =>
    series.every(({ values }) => (values[at] ?? null) === null),
  );
  if (missing.length === 0) return undefined;
  if (missing.length > NAMED) {
    const values = { count: missing.length, total: labels.length };
    return translate('No figure for {count} of {total} months.', values);
  }
  return translate('No figure for {months}.', { months: missing.join(', ') });
}
