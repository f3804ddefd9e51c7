import { REPORT_TEXT_MAX } from '#shared/assessment-rules.ts';
import type { ReportField } from '#shared/assessor-report-fields.ts';
import { showCount } from '#shared/formats.ts';
import { text, translate } from '#shared/i18n.ts';

export const FIELD_LABELS: Readonly<Record<ReportField, string>> = {
  content: text('Full Report'),
  strengths: text('Strengths'),
  weaknesses: text('Weaknesses'),
  recommendation: text('Recommendation'),
};

/** Initial number of lines of each field. */
export const ROWS: Readonly<Record<ReportField, number>> = {
  content: 14,
  strengths: 4,
  weaknesses: 4,
  recommendation: 4,
};

/** Shown instead of saving an empty report. */
export const NOTHING_WRITTEN = text(
  'There is nothing to save yet. Saving a report completes the assignment, so write something first.',
);

/** Checked when saving: a limit on the field itself would silently truncate pasted text. */
export function tooLong(label: string): string {
  const most = showCount(REPORT_TEXT_MAX);
  return translate(
    '{field} is longer than {most} characters. Shorten it and save again; what you wrote is kept here.',
    { field: translate(label), most },
  );
}
