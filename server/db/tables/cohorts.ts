import type { Generated } from 'kysely';
import type { Flag, Synced } from './columns.ts';

/** Training cohorts and who takes part. */
export interface CohortTables {
  cohorts: CohortsTable;
  cohort_participants: CohortParticipantsTable;
}

export interface CohortsTable extends Synced {
  id: Generated<number>;
  name: string;
  location: string;
  /** `fall-2025` */
  season: string;
  archived: Generated<Flag>;
  /** JSON: the sessions by number. */
  sessions: string;
  created_by_key: string | null;
}

/** One living row per planter and cohort; a planter who comes back gets a new one with the attendance of the last. */
export interface CohortParticipantsTable extends Synced {
  id: Generated<number>;
  cohort_id: number;
  planter_id: number;
  /** JSON: attendance by number of the session. */
  marks: string;
  created_by_key: string | null;
}
