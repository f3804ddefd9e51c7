import type { Generated } from 'kysely';
import type { Instant } from './columns.ts';

/** The audit log, and when notices were last sent. */
export interface AuditTables {
  audit_log: AuditLogTable;
  audit_retention: { one: number; keep_from: Instant };
  notices: { name: string; at: Instant };
}

/** Append-only: see the migration 210-audit-log. Names are looked up when the log is read. */
interface AuditLogTable {
  id: Generated<number>;
  at: Instant;
  /** Null for the command line and for people who are not signed in. */
  actor_id: number | null;
  action: string;
  subject_kind: string | null;
  subject_id: number | null;
  /** JSON: texts and numbers by name. */
  details: string;
  device: string;
}
