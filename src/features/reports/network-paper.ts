import { type HubLeaderChoice, hubLeaderChoices } from '#db/queries/hub-leaders.ts';
import type { ReportMonth } from '#db/queries/report-index.ts';
import { type ReportingPlanter, reportingPlanters } from '#db/queries/reports.ts';
import { readMirror } from '#db/queries/use-mirror.ts';
import { translate } from '#shared/i18n.ts';
import { periodWords } from '#shared/report-rules.ts';
import { areAttributed, missingReporters, sumsByHub, sumsOfPast } from './network-sums.ts';
import type { ReportFigures } from './report-pdf.ts';
import { networkTrends } from './trends.ts';
import type { WholeLists } from './whole-lists.ts';

interface Shown {
  /** The months with only the reports that match the filters. */
  months: readonly ReportMonth[];
  /** The months with all reports: who has not reported does not depend on the search. */
  all: readonly ReportMonth[];
  today: string;
  year: number | undefined;
  whole: WholeLists;
}

/**
 * Prepares the network's figures for a PDF. The returned function uses the language that is current when it is called.
 */
export async function networkPaper(shown: Shown): Promise<() => ReportFigures> {
  const planters = await readMirror(reportingPlanters);
  const leaders = await readMirror(hubLeaderChoices);
  return () => figuresOf(shown, planters, leaders);
}

function figuresOf(
  { months, all, today, year, whole }: Shown,
  planters: readonly ReportingPlanter[],
  leaders: readonly HubLeaderChoice[],
): ReportFigures {
  // The same conditions as on the screen (network-figures.tsx), but without partial sums.
  const isKnown = whole.planters && areAttributed(all);
  const hubs = isKnown && whole.shown ? sumsByHub(months, planters, leaders) : [];
  const month = today.slice(0, 7);
  const missing = isKnown && whole.thisYear ? missingReporters(all, planters, month) : [];
  const [thisYear = 0, thisMonth = 0] = month.split('-').map(Number);
  return {
    trends: networkTrends(sumsOfPast(months, { today, year })),
    lists: [
      {
        title: translate('Reports by hub'),
        head: [translate('Hub'), translate('Reports')],
        rows: hubs.map(({ name, words }) => [name, words]),
      },
      {
        title: translate('Have not reported {period}', {
          period: periodWords(thisYear, thisMonth),
        }),
        head: [translate('Church Planter'), translate('Church')],
        rows: missing.map(({ name, church_name }) => [name, church_name]),
      },
    ].filter(({ rows }) => rows.length > 0),
  };
}
