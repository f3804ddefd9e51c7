import { dayOf, showDay } from '#shared/dates.ts';
import { text, translate } from '#shared/i18n.ts';
import type { ReportStatus } from '#shared/report-fields.ts';

const STATUSES: Readonly<Record<string, string>> = {
  submitted: text('Submitted'),
  reviewed: text('Reviewed'),
  approved: text('Approved'),
} satisfies Record<ReportStatus, string>;

/** E.g. 'Submitted' for 'submitted'. */
export function statusWords(status: string): string {
  return translate(STATUSES[status] ?? status.charAt(0).toUpperCase() + status.slice(1));
}

/** The day of a submission in this device's calendar, M/d/yyyy; '' if the server returned none. */
export function submittedDay(moment: string): string {
  const at = new Date(moment);
  return Number.isNaN(at.getTime()) ? '' : showDay(dayOf(at));
}
