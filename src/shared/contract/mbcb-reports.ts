import * as z from 'zod/mini';
import {
  REPORT_COUNTS,
  REPORT_NUMBERS,
  REPORT_TEXTS,
  ReportMonth,
  type ReportNumber,
  type ReportText,
  ReportYear,
} from '../report-fields.ts';
import { Id, OptionalText } from './common.ts';

export * from '../report-fields.ts';

const MOST = 1_000_000_000_000;
export const REPORT_TEXT_LENGTH = 100_000;

const Money = z.number().check(z.gte(0), z.lte(MOST));
const Count = z.int().check(z.gte(0), z.lte(MOST));

/** A figure that was not reported is null, which differs from 0. */
const orNothing = <S extends z.ZodMiniType>(shape: S) => z.optional(z.nullable(shape));

/** Counts of people are whole numbers; hours and money may have a fraction. */
const WHOLE: readonly string[] = REPORT_COUNTS.filter((name) => name !== 'volunteer_hours');

const Figure = orNothing(Money);
export const figures = Object.fromEntries(
  REPORT_NUMBERS.map((name) => [name, WHOLE.includes(name) ? orNothing(Count) : Figure]),
) as Record<ReportNumber, typeof Figure>;

const Words = OptionalText(REPORT_TEXT_LENGTH);
export const words = Object.fromEntries(REPORT_TEXTS.map((name) => [name, Words])) as Record<
  ReportText,
  typeof Words
>;

/** `PUT /mbcb-reports/{id}`: only the fields that are present change. */
export const ReportFields = z.object({
  report_month: z.optional(ReportMonth),
  report_year: z.optional(ReportYear),
  ...figures,
  ...words,
});
export type ReportFields = z.infer<typeof ReportFields>;

/** The 409 answer to a second report for one month; its author decides what to do with it. */
export const DuplicateReport = z.object({
  success: z.literal(false),
  error: z.string(),
  existing: z.object({
    id: Id,
    status: z.string(),
    submitted_at: z.optional(z.nullable(z.string())),
  }),
  /** True while the first report has not been reviewed and may be replaced. */
  canCorrect: z.optional(z.boolean()),
});
