import type { ReportEntry } from '#server/domain/mbcb-reports.ts';
import type { NewReport } from '#shared/contract/mbcb-report-wire.ts';
import type { ReportNumber, ReportStatus, ReportText } from '#shared/contract/mbcb-reports.ts';
import type { CalendarDay } from '#shared/dates.ts';
import { movePeriod } from '#shared/report-rules.ts';
import type { DemoPlanter } from './demo-network.ts';
import { type Random, seededRandom } from './random.ts';

/** The report of a planter for one month. */
export interface DemoReport extends Omit<NewReport, 'correct'> {
  status: ReportStatus;
  /** ISO in UTC. */
  submittedAt: string;
}

const MONTHS_BACK = 14;

/** The stages in which planters have a church to report on. */
const REPORTING_STAGES = ['Plant', 'Established'];
/** In a very large demo network, not everybody needs to report. */
const MOST_REPORTERS = 500;

interface Placed {
  planter: DemoPlanter;
  planterId: number;
}

/** The reports of the demo network: from planters with a church and from those with an account. */
export function demoReportEntries(
  placed: readonly Placed[],
  today: CalendarDay,
  idOf: (username: string) => number,
): ReportEntry[] {
  return placed
    .filter(({ planter }) => planter.account !== null || hasChurch(planter))
    .slice(0, MOST_REPORTERS)
    .flatMap(({ planter, planterId }) =>
      // Planters with an account still have to write last month's report.
      makeReports(planterId, today, planter.account === null ? 0 : 2).map((report) => ({
        ...report,
        userId: planter.account === null ? null : idOf(planter.account),
        planterId,
        firstName: planter.firstName,
        lastName: planter.lastName,
        churchName: planter.churchName,
        createdByKey: null,
      })),
    );
}

function hasChurch({ stages, churchName }: DemoPlanter): boolean {
  return churchName !== null && REPORTING_STAGES.includes(stages.at(-1)?.stage ?? '');
}

/**
 * The reports of one planter, oldest first, up to the month that is `newest` months ago. Some months are missing. They
 * depend only on the planter's seed, so adding planters does not change the reports of others.
 */
export function makeReports(seed: number, today: CalendarDay, newest = 0): DemoReport[] {
  const random = seededRandom(seed);
  const size = random.between(12, 160);
  const growth = random.between(-1, 4);
  const reports: DemoReport[] = [];
  for (let back = MONTHS_BACK; back >= newest; back -= 1) {
    // The current month is not over yet, so only a few have reported it.
    const isReported = back === 0 ? random.chance(0.2) : random.chance(0.88);
    if (!isReported) continue;
    const period = movePeriod(today.slice(0, 7), -back);
    const attendance = Math.max(4, size + growth * (MONTHS_BACK - back) + random.between(-6, 6));
    reports.push(makeReport(random, { period, attendance, monthsBack: back }, today));
  }
  return reports;
}

function makeReport(
  random: Random,
  { period, attendance, monthsBack }: { period: string; attendance: number; monthsBack: number },
  today: CalendarDay,
): DemoReport {
  const [year = 0, month = 1] = period.split('-').map(Number);
  return {
    report_year: year,
    report_month: month,
    ...figures(random, attendance),
    ...texts(random),
    status: statusOf(random, monthsBack),
    submittedAt: submittedAt(random, period, monthsBack, today),
  };
}

function figures(random: Random, attendance: number): Partial<Record<ReportNumber, number | null>> {
  const income = attendance * random.between(70, 120) + random.between(0, 99) / 100;
  const cents = (share: number) => Math.round(income * share * 100) / 100;
  return {
    sunday_attendance: attendance,
    small_group_attendance: random.chance(0.9) ? Math.round(attendance * 0.55) : null,
    new_members: random.between(0, 5),
    baptisms: random.chance(0.4) ? random.between(1, 4) : 0,
    salvations: random.between(0, 4),
    volunteer_hours: random.between(20, 140),
    monthly_income: Math.round(income * 100) / 100,
    monthly_expenses: cents(random.between(70, 110) / 100),
    building_fund: random.chance(0.6) ? cents(0.08) : null,
    missions_giving: cents(0.1),
  };
}

const SAID: Partial<Record<ReportText, readonly string[]>> = {
  ministry_highlights: [
    'Two new families came and stayed for the meal after the service.',
    'First Sunday in the school gym. People brought their own chairs and nobody minded.',
    'Three baptisms in the river. Grandparents drove four hours to be there.',
    'Спасибо за молитвы: дети поют каждое воскресенье.',
  ],
  community_outreach: [
    'Back-to-school night with 60 book bags.',
    'Handed out water at the county fair, good talks.',
    '',
  ],
  discipleship_activities: [
    'Two groups study Mark together.',
    'Men’s breakfast twice a month.',
    '',
  ],
  leadership_development: ['Training two couples to lead a group.', ''],
  current_challenges: ['Rent goes up in spring.', 'We need somebody for the children.', ''],
  prayer_requests: ['For a place of our own.', 'For my wife, who is very tired.', ''],
  support_needed: ['Help with the budget would be welcome.', ''],
  short_term_goals: ['A second small group by Easter.', ''],
  long_term_vision: ['A church in every part of the county.', ''],
  next_month_focus: ['Visit everybody who came at the fair.', ''],
  community_partnerships: ['The food pantry on Main Street.', ''],
  special_events: ['Christmas concert with the high school.', ''],
};

function texts(random: Random): Partial<Record<ReportText, string>> {
  const said = Object.entries(SAID).map(([name, choices]) => [name, random.pick(choices)]);
  return Object.fromEntries(said);
}

/** Reports of older months are approved, recent ones have any status, so that every status occurs. */
function statusOf(random: Random, monthsBack: number): ReportStatus {
  if (monthsBack > 3) return 'approved';
  if (monthsBack <= 1) return random.chance(0.8) ? 'submitted' : 'reviewed';
  return random.pick(['submitted', 'reviewed', 'approved']);
}

/** A time in the first days of the next month, but never later than today. */
function submittedAt(
  random: Random,
  period: string,
  monthsBack: number,
  today: CalendarDay,
): string {
  const day = String(random.between(1, 9)).padStart(2, '0');
  const next = `${movePeriod(period, 1)}-${day}`;
  const hour = String(random.between(13, 22)).padStart(2, '0');
  return `${monthsBack === 0 || next > today ? today : next}T${hour}:14:00.000Z`;
}
