import * as z from 'zod/mini';
import type { ReportRow } from '#db/tables/reports.ts';
import {
  REPORT_NUMBERS,
  REPORT_TEXT_LENGTH,
  REPORT_TEXTS,
  type ReportNumber,
  type ReportText,
} from '#shared/contract/mbcb-reports.ts';

const figure = z.nullable(z.number().check(z.gte(0)));
const words = z.string().check(z.maxLength(REPORT_TEXT_LENGTH));

/** Every figure and text of a report, as its author entered them. */
export const ReportContent = z.object({
  ...(Object.fromEntries(REPORT_NUMBERS.map((name) => [name, figure])) as Record<
    ReportNumber,
    typeof figure
  >),
  ...(Object.fromEntries(REPORT_TEXTS.map((name) => [name, words])) as Record<
    ReportText,
    typeof words
  >),
});
export type ReportContent = z.infer<typeof ReportContent>;

/** The planter that the row belongs to until the server's own row arrives. */
export const Reporter = z.object({
  user_id: z.int(),
  planter_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  church_name: z.string(),
});

/** The figures and texts of args or a row, without anything else. */
export function contentOf(from: ReportContent | ReportRow): ReportContent {
  const names = [...REPORT_NUMBERS, ...REPORT_TEXTS];
  return Object.fromEntries(names.map((name) => [name, from[name]])) as ReportContent;
}

/** On the wire, an empty text is null. */
export function wireContent(content: ReportContent): Record<string, number | string | null> {
  const texts = REPORT_TEXTS.map((name) => [name, content[name] || null]);
  const numbers = REPORT_NUMBERS.map((name) => [name, content[name]]);
  return Object.fromEntries([...numbers, ...texts]);
}
