/** One line of a chart. */
export interface Series {
  name: string;
  /** One for each label; null if nothing was reported. */
  values: readonly (number | null)[];
}

/** Figures over the months, drawn alike on the screen and on paper. */
export interface Trend {
  title: string;
  /** Along the time: 'Jan', 'Feb', … */
  labels: readonly string[];
  /** Two at most: more lines than that cannot be distinguished. */
  series: readonly Series[];
  /** What is to be said beside the values of a month: that they were not sent yet. */
  notes?: readonly (string | undefined)[];
  show(value: number): string;
}

/** A value as a table says it; '–' where nothing was reported. */
export function showTrendValue({ show }: Trend, value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : show(value);
}
