/** One line of a chart. */
export interface Series {
  name: string;
  /** One for each label; null if nothing was reported. */
  values: readonly (number | null)[];
}

/** Figures over several months, drawn the same way on the screen and on paper. */
export interface Trend {
  title: string;
  /** Labels of the time axis: 'Jan', 'Feb', … */
  labels: readonly string[];
  /** At most two, because more lines could not be distinguished. */
  series: readonly Series[];
  /** Notes beside the values of a month, such as that they were not sent yet. */
  notes?: readonly (string | undefined)[];
  show(value: number): string;
}

/** A value as shown in a table; '–' if nothing was reported. */
export function showTrendValue({ show }: Trend, value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : show(value);
}
