/** The texts of a report, in the order of the form. */
export const REPORT_FIELDS = ['content', 'strengths', 'weaknesses', 'recommendation'] as const;
export type ReportField = (typeof REPORT_FIELDS)[number];
export type ReportTexts = Record<ReportField, string>;
