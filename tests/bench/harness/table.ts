import { median, p95 } from './stats.ts';

/** One line of the table. `met` is undefined if there is no aim. */
export interface Row {
  what: string;
  median: string;
  p95: string;
  /** Our median divided by the baseline's, measured in the same run. */
  ratio: string;
  aim: string;
  met: boolean | undefined;
}

type Unit =
  | 'ms'
  | 's'
  | 'B'
  | 'kB'
  | 'MB'
  | 'fps'
  | 'writes'
  | 'reads'
  | 'requests'
  | 'files'
  | 'wakes';

export interface Figure {
  what: string;
  unit: Unit;
  /** One value per repetition: milliseconds, bytes or a count. */
  samples: readonly number[];
  /** The same work done by a minimal implementation, in the same run. */
  peer?: readonly number[];
  /** Upper limits, except `least`, which is a lower limit for the median. */
  aim?: { median?: number; p95?: number; ratio?: number; least?: number };
}

/** Turns samples into a line. This is the only place that compares them with the aim. */
export function rowOf({ what, unit, samples, peer, aim = {} }: Figure): Row {
  const middle = median(samples);
  const high = p95(samples);
  const ratio = peer && middle / median(peer);
  const verdicts = [
    aim.median === undefined ? undefined : middle <= aim.median,
    aim.p95 === undefined ? undefined : high <= aim.p95,
    aim.least === undefined ? undefined : middle >= aim.least,
    aim.ratio === undefined ? undefined : (ratio ?? Infinity) <= aim.ratio,
  ].filter((verdict) => verdict !== undefined);
  return {
    what,
    median: show(middle, unit),
    p95: samples.length > 1 ? show(high, unit) : '',
    ratio: ratio === undefined ? '' : `${ratio.toFixed(2)} x`,
    aim: aimText(aim, unit),
    met: verdicts.length === 0 ? undefined : verdicts.every(Boolean),
  };
}

function aimText(aim: NonNullable<Figure['aim']>, unit: Unit): string {
  const parts = [
    aim.median === undefined ? '' : show(aim.median, unit),
    aim.p95 === undefined ? '' : `p95 ${show(aim.p95, unit)}`,
    aim.ratio === undefined ? '' : `${aim.ratio} x`,
    aim.least === undefined ? '' : `at least ${show(aim.least, unit)}`,
  ];
  return parts.filter(Boolean).join(', ');
}

function show(value: number, unit: Unit): string {
  switch (unit) {
    case 'ms':
      return `${value.toFixed(value < 100 ? 1 : 0)} ms`;
    case 's':
      return `${(value / 1000).toFixed(1)} s`;
    case 'kB':
      return `${(value / 1000).toFixed(1)} kB`;
    case 'MB':
    case 'fps':
      return `${value.toFixed(0)} ${unit}`;
    default:
      return `${value} ${unit}`;
  }
}

/** Formats all lines as one table with aligned columns. */
export function tableOf(rows: readonly Row[]): string {
  const head = ['', 'median', 'p95', 'ratio', 'aim', ''];
  const cells = rows.map(({ what, median: middle, p95: high, ratio, aim, met }) => [
    what,
    middle,
    high,
    ratio,
    aim,
    met === undefined ? '' : met ? 'met' : 'MISSED',
  ]);
  const widths = head.map((_, column) =>
    Math.max(...[head, ...cells].map((line) => line[column]?.length ?? 0)),
  );
  const lineOf = (line: readonly string[]) =>
    line
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [head, widths.map((width) => '-'.repeat(width)), ...cells].map(lineOf).join('\n');
}
