import type { Generated } from 'kysely';
import type { ReportNumber, ReportText } from '#shared/contract/mbcb-reports.ts';
import type { Instant, Synced } from './columns.ts';

/** The monthly reports of planters. */
export interface ReportTables {
  mbcb_reports: MbcbReportsTable;
}

/** At most one row per person and month that is not deleted. A figure that was not reported is null. */
export interface MbcbReportsTable
  extends Synced,
    Record<ReportNumber, number | null>,
    Record<ReportText, string | null> {
  id: Generated<number>;
  /** The account that reported; null for reports from before the planter had one. */
  user_id: number | null;
  /** The planter's record at that time, if there was one. */
  planter_id: number | null;
  /** The planter's names at the time; a report does not change when they are renamed. */
  first_name: string | null;
  last_name: string | null;
  church_name: string | null;
  report_month: number;
  report_year: number;
  status: string;
  submitted_at: Instant;
  updated_at: Instant;
  /** Idempotency-Key of the write that created it. */
  created_by_key: string | null;
}
