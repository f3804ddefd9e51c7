import type { Generated } from 'kysely';
import type { PlanterValues } from '#src/records/planter.ts';
import type { CalendarDay, Instant, Synced } from './columns.ts';

/** Church planters with their hub leaders, contacts and stage history. */
export interface PlanterTables {
  church_planters: ChurchPlantersTable;
  planter_users: PlanterUsersTable;
  contacts: ContactsTable;
  stages: StagesTable;
  statuses: StatusesTable;
  stage_history: StageHistoryTable;
  hubs: HubsTable;
}

type Fields = Omit<PlanterValues<string | null>, 'first_name' | 'last_name'>;

/** A column for each field of the record kind, and further columns. */
export interface ChurchPlantersTable extends Synced, Fields {
  id: Generated<number>;
  first_name: string;
  last_name: string;
  /** The planter's own account, once there is one. */
  user_id: number | null;
  /** `email` in lower case, for finding a planter who is to be invited. */
  email_key: string | null;
  stage: string | null;
  status: string | null;
  profile_picture_url: string | null;
  /** When the planter was last geocoded, successfully or not. */
  geocoded_at: Instant | null;
  /** `address`, `place` or `town`: how precise the point is. */
  geocode_precision: string | null;
  /** Where the point came from. */
  geocode_source: string | null;
  /** The newest `contact_date` of contacts that are not deleted; updated by domain/contacts.ts. */
  last_contact_date: CalendarDay | null;
  /** Idempotency-Key of the write that created it. */
  created_by_key: string | null;
  created_at: Instant;
  updated_at: Instant;
}

/** Who oversees a planter. Per planter, at most one row that is not deleted has the type `hub_leader`. */
interface PlanterUsersTable extends Synced {
  id: Generated<number>;
  planter_id: number;
  user_id: number;
  relationship_type: string;
}

interface ContactsTable extends Synced {
  id: Generated<number>;
  planter_id: number;
  contact_date: CalendarDay;
  contact_type: string;
  notes: string | null;
  next_contact_date: CalendarDay | null;
  /** The user who logged it. */
  contacted_by: number | null;
  /** The user's name at the time; history does not change when they are renamed. */
  contacted_by_name: string | null;
  /** Idempotency-Key of the write that created it. */
  created_by_key: string | null;
  created_at: Instant;
}

interface StagesTable extends Synced {
  id: number;
  name: string;
  position: number;
}

interface StatusesTable {
  id: number;
  stage_id: number;
  name: string;
  position: number;
}

export interface StageHistoryTable extends Synced {
  id: Generated<number>;
  planter_id: number;
  changed_by: number | null;
  changed_at: Instant;
  from_stage: string | null;
  from_status: string | null;
  to_stage: string;
  to_status: string;
  notes: string | null;
  /** The user's name at the time; history does not change when they are renamed. */
  changed_by_name: string | null;
  /** Idempotency-Key of the write that created it. */
  created_by_key: string | null;
}

/** An area of the network on the map. */
interface HubsTable extends Synced {
  id: Generated<number>;
  name: string;
  color: string | null;
  /** GeoJSON as text. */
  geometry: string;
}
