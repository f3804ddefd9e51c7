import type { DraftFields } from '#db/queries/use-draft.ts';
import type { ReportRow } from '#db/tables/reports.ts';
import { REPORT_NUMBERS, REPORT_TEXTS } from '#shared/contract/mbcb-reports.ts';
import { translate } from '#shared/i18n.ts';
import { readFigure } from '#shared/report-numbers.ts';
import { periodWords } from '#shared/report-rules.ts';
import type { ReportContent } from '#src/mutations/report-args.ts';

/** The form's values as a report, or the first unreadable field. */
export type ReadReport =
  | { kind: 'content'; content: ReportContent }
  | { kind: 'unreadable'; name: string; why: string };

export function readReport(fields: DraftFields): ReadReport {
  const content: Record<string, number | string | null> = {};
  for (const name of REPORT_NUMBERS) {
    const read = readFigure(name, fields[name] ?? '');
    if (read.kind === 'unreadable') return { kind: 'unreadable', name, why: read.why };
    content[name] = read.kind === 'figure' ? read.value : null;
  }
  for (const name of REPORT_TEXTS) content[name] = fields[name] ?? '';
  return { kind: 'content', content: content as ReportContent };
}

/** A report as form fields. */
export function fieldsOfReport(row: ReportRow): DraftFields {
  const month = { report_month: String(row.report_month), report_year: String(row.report_year) };
  return { ...month, ...fieldsOfContent(row) };
}

export function fieldsOfContent(content: ReportContent): DraftFields {
  const numbers = REPORT_NUMBERS.map((name) => [name, content[name]?.toString() ?? '']);
  const texts = REPORT_TEXTS.map((name) => [name, content[name]]);
  return Object.fromEntries([...numbers, ...texts]);
}

/** The period of a draft, e.g. 'November 2026', if it has been selected. */
export function draftPeriod(fields: Record<string, unknown>): string | undefined {
  const [year, month] = [Number(fields.report_year), Number(fields.report_month)];
  return year > 0 && month > 0 ? periodWords(year, month) : undefined;
}

/** Summary of a draft, to choose among its versions. */
export function describeDraft(fields: Record<string, unknown>): string {
  const words = REPORT_TEXTS.map((name) => fields[name]).filter(
    (text): text is string => typeof text === 'string' && text.trim() !== '',
  );
  const figures = REPORT_NUMBERS.filter((name) => Boolean(fields[name])).length;
  const period = draftPeriod(fields) ?? translate('No month yet');
  const head = translate('{period}, {figures} figures', { period, figures });
  return [head, ...words].join('\n');
}

export function fieldsIn(form: HTMLFormElement): DraftFields {
  const texts = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}
