import type { HubLeaderChoice } from '#db/queries/hub-leaders.ts';
import {
  type ReportEntry,
  type ReportMonth,
  SUMMED_FIGURES,
  type SummedFigure,
} from '#db/queries/report-index.ts';
import type { ReportingPlanter } from '#db/queries/reports.ts';
import { translate } from '#shared/i18n.ts';
import { movePeriod } from '#shared/report-rules.ts';
import type { Bar } from '#src/charts/bar-list.tsx';

/** The sums of a month; null for a figure that nobody reported, which is shown as a gap and not as a zero. */
export interface MonthSums extends Record<SummedFigure, number | null> {
  period: string;
  reports: number | null;
}

const MONTHS_SHOWN = 12;

/**
 * Sums of the selected year, or of the last twelve months. The current month is left out: most of its reports are not
 * submitted yet, which would look like a collapse.
 */
export function sumsOfPast(
  months: readonly ReportMonth[],
  { today, year }: { today: string; year: number | undefined },
): MonthSums[] {
  const running = today.slice(0, 7);
  const past = months.filter(({ period }) => period < running);
  return sumsByPeriod(past, year === undefined ? movePeriod(running, -1) : `${year}-12`);
}

/** Twelve months, the last of which is `until`. */
export function sumsByPeriod(months: readonly ReportMonth[], until: string): MonthSums[] {
  const byPeriod = new Map(months.map((month) => [month.period, month] as const));
  return Array.from({ length: MONTHS_SHOWN }, (_, at) => {
    const period = movePeriod(until, at - MONTHS_SHOWN + 1);
    const month = byPeriod.get(period);
    return month ? sumsOf(month) : emptyMonth(period);
  });
}

const summed = new WeakMap<ReportMonth, MonthSums>();

/** Cached by month object, which is replaced when a report of the month changes. */
function sumsOf(month: ReportMonth): MonthSums {
  const known = summed.get(month);
  if (known) return known;
  const sums = emptyMonth(month.period);
  for (const entry of month.entries) addTo(sums, entry);
  summed.set(month, sums);
  return sums;
}

function emptyMonth(period: string): MonthSums {
  return {
    period,
    reports: null,
    sunday_attendance: null,
    baptisms: null,
    salvations: null,
    monthly_income: null,
    monthly_expenses: null,
  };
}

function addTo(month: MonthSums, entry: ReportEntry): void {
  month.reports = (month.reports ?? 0) + 1;
  for (const name of SUMMED_FIGURES) {
    const value = entry[name];
    if (value !== null) month[name] = (month[name] ?? 0) + value;
  }
}

/** Number of reports by hub, largest first. */
export function sumsByHub(
  months: readonly ReportMonth[],
  planters: readonly ReportingPlanter[],
  leaders: readonly HubLeaderChoice[],
): Bar[] {
  const names = new Map(leaders.map(({ id, name }) => [id, name] as const));
  const counts = new Map<number, number>();
  for (const month of months) {
    for (const [hub, count] of hubsIn(month, planters)) {
      counts.set(hub, (counts.get(hub) ?? 0) + count);
    }
  }
  return [...counts]
    .map(([hub, value]) => ({
      name:
        hub === 0
          ? translate('No hub')
          : (names.get(hub) ?? translate('Hub {hub}', { hub: String(hub) })),
      value,
      words: translate('{count, plural, one {# report} other {# reports}}', { count: value }),
    }))
    .sort((a, b) => b.value - a.value);
}

type Counts = ReadonlyMap<number, number>;
const counted = new WeakMap<readonly ReportingPlanter[], WeakMap<ReportMonth, Counts>>();

/** Number of reports by hub in one month, cached until the month or a planter changes. */
function hubsIn(month: ReportMonth, planters: readonly ReportingPlanter[]): Counts {
  const known = counted.get(planters) ?? new WeakMap<ReportMonth, Counts>();
  counted.set(planters, known);
  const before = known.get(month);
  if (before) return before;
  const hubs = hubsOf(planters);
  const counts = new Map<number, number>();
  for (const { planter_id } of month.entries) {
    const hub = hubs.get(planter_id) ?? 0;
    counts.set(hub, (counts.get(hub) ?? 0) + 1);
  }
  known.set(month, counts);
  return counts;
}

const hubsByPlanter = new WeakMap<readonly ReportingPlanter[], Counts>();

function hubsOf(planters: readonly ReportingPlanter[]): Counts {
  const known = hubsByPlanter.get(planters);
  if (known) return known;
  const hubs = new Map(planters.map(({ id, hub_leader_id }) => [id, hub_leader_id] as const));
  hubsByPlanter.set(planters, hubs);
  return hubs;
}

/** Stages in which a planter has a church to report on. */
const REPORTING_STAGES = ['Plant', 'Established'];

/** False if the server does not say which planter some reports are from: hubs and missing reports are then unknown. */
export function areAttributed(months: readonly ReportMonth[]): boolean {
  return months.every(isAttributed);
}

const attributed = new WeakMap<ReportMonth, boolean>();

/** Cached by month object, which is replaced when a report of the month changes. */
function isAttributed(month: ReportMonth): boolean {
  const known = attributed.get(month);
  if (known !== undefined) return known;
  const isOfPlanters = month.entries.every(({ planter_id }) => planter_id > 0);
  attributed.set(month, isOfPlanters);
  return isOfPlanters;
}

/** Planters with a church but without a report for this month. */
export function missingReporters(
  months: readonly ReportMonth[],
  planters: readonly ReportingPlanter[],
  period: string,
): ReportingPlanter[] {
  const month = months.find((one) => one.period === period);
  const reported = new Set(month?.entries.map(({ planter_id }) => planter_id));
  return planters
    .filter(({ id, stage }) => REPORTING_STAGES.includes(stage) && !reported.has(id))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
