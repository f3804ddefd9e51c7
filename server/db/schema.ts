import type { AccountTables } from './tables/accounts.ts';
import type { AssessmentTables } from './tables/assessments.ts';
import type { AuditTables } from './tables/audit.ts';
import type { Synced } from './tables/columns.ts';
import type { DirectoryTables } from './tables/directory.ts';
import type { ExtraTables } from './tables/extras.ts';
import type { HistoryTables } from './tables/history.ts';
import type { ReportTables } from './tables/mbcb-reports.ts';
import type { PlanterTables } from './tables/planters.ts';
import type { SecondFactorTables } from './tables/second-factor.ts';
import type { ServiceTables } from './tables/service.ts';
import type { TrainingFileTables } from './tables/training-files.ts';

/**
 * The contents of the tables, the same on both databases:
 * - a point in time is ISO 8601 text in UTC, a calendar day is `yyyy-mm-dd` text;
 * - booleans are 1 and 0, since SQLite has none;
 * - text sorts by bytes (`collate "C"` on PostgreSQL), so both databases give the same order;
 * - `rev` is the value of the network's clock when the row was last touched (transaction.ts), and a
 *   row that synced devices may hold is never removed but marked `deleted`.
 */
export interface Tables
  extends AccountTables,
    AssessmentTables,
    AuditTables,
    DirectoryTables,
    ExtraTables,
    HistoryTables,
    ReportTables,
    PlanterTables,
    SecondFactorTables,
    ServiceTables,
    TrainingFileTables {}

/** The tables that are mirrored to devices. */
export type Mirrored = {
  [Name in keyof Tables]: Tables[Name] extends Synced ? Name : never;
}[keyof Tables];
