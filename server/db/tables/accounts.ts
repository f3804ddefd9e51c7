import type { Generated, Selectable } from 'kysely';
import type { CalendarDay, Instant, Synced } from './columns.ts';

/** Accounts, what they may do, and how somebody gets one. */
export interface AccountTables {
  users: UsersTable;
  roles: RolesTable;
  user_roles: UserRolesTable;
  user_apps: UserAppsTable;
  password_resets: PasswordResetsTable;
  invitations: InvitationsTable;
  sessions: SessionsTable;
  devices: DevicesTable;
  calendar_addresses: CalendarAddressesTable;
  digests: DigestsTable;
  snoozes: SnoozesTable;
}

interface UsersTable extends Synced {
  id: Generated<number>;
  username: string | null;
  /** `username` in lower case: unique, and what sign-in looks for. Null once the account is deleted. */
  username_key: string | null;
  email: string;
  /** `email` in lower case: unique. Null once the account is deleted. */
  email_key: string | null;
  password_hash: string | null;
  first_name: string | null;
  last_name: string | null;
  display_name: string | null;
  bio: string | null;
  avatar_url: string | null;
  phone_number: string | null;
  website: string | null;
  company: string | null;
  job_title: string | null;
  /** The single legacy role (spec part 1, 3). */
  role: string | null;
  /** Every token carries it; a new one ends all earlier sessions. */
  session_stamp: string;
  /** The one session that a change of password did not end. */
  spared_session: string | null;
  /** Signs in nowhere and keeps everything else. */
  suspended_at: Instant | null;
  /** BCP 47 tag of the chosen language: what letters are written in. */
  language: string | null;
  created_at: Instant;
  updated_at: Instant;
}

export type UserRow = Selectable<UsersTable>;

interface RolesTable {
  id: Generated<number>;
  name: string;
  description: string | null;
}

/** A change here also stamps the user's row, so that devices notice it. */
interface UserRolesTable {
  user_id: number;
  role_id: number;
}

interface UserAppsTable {
  user_id: number;
  app_id: number;
}

interface PasswordResetsTable {
  /** SHA-256 of the token: a leaked table opens no account. */
  token_hash: string;
  user_id: number;
  created_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
}

/** The address by which calendar apps read what is due for a person. */
interface CalendarAddressesTable {
  user_id: number;
  /** SHA-256 of the secret in it. */
  token_hash: string;
  made_at: Instant;
}

/** When an account gets the mail about what is due (domain/digests.ts). */
interface DigestsTable {
  user_id: number;
  /** 'week', 'day' or 'off'. */
  every: string;
  /** 1 is Monday, 7 Sunday. */
  weekday: number;
  hour: number;
  /** IANA name, e.g. Europe/Berlin. */
  time_zone: string;
  /** Null while it is off. */
  next_at: Instant | null;
  /** Ends the mails, and does nothing else: kept as it is, since each letter carries it. */
  token: string;
}

/** An entry of Today that this account put off. */
export interface SnoozesTable extends Synced {
  user_id: number;
  /** Kind and record (src/shared/snoozes.ts); unique within the account. */
  id: number;
  /** '' for one that was brought back. */
  until_day: CalendarDay | '';
  state: string;
}

/** One sign-in on one device. */
interface SessionsTable {
  /** The `jti` of its token. */
  id: string;
  user_id: number;
  device: string;
  started_at: Instant;
  /** To a few minutes. */
  seen_at: Instant;
  ended_at: Instant | null;
}

/** One device of an account, as it reported last. */
export interface DevicesTable {
  user_id: number;
  /** Made by the device. */
  id: string;
  /** The sign-in under which it reported. */
  session_id: string;
  /** Given by its owner. */
  name: string | null;
  /** `Chrome on Android` */
  device: string;
  version: string;
  unsent: number;
  oldest_unsent_at: Instant | null;
  /** In kilobytes, as the quota. */
  storage_used: number | null;
  storage_quota: number | null;
  last_error: string | null;
  /** Since when it has been in contact with an older version than the server's. */
  outdated_since: Instant | null;
  first_seen_at: Instant;
  seen_at: Instant;
  signed_out_at: Instant | null;
  /** When its owner was last sent a reminder about it. */
  nudged_at: Instant | null;
  /** By which device and server recognize each other when it is to be erased; null: it cannot be. */
  erase_key: string | null;
  /** An order to erase it, until that is done or withdrawn. */
  erase_asked_at: Instant | null;
  erased_at: Instant | null;
}

interface InvitationsTable extends Synced {
  id: Generated<number>;
  /** The role that its acceptance gives. */
  role: Generated<string>;
  /** The planter's record, made with the invitation of a church planter. */
  planter_id: number | null;
  name: string;
  email: string;
  email_key: string;
  church_plant_name: string | null;
  /** SHA-256 of the token in the mail. A resend replaces it. */
  token_hash: string;
  /** The user who invited, and who becomes the planter's hub leader if they are one. */
  invited_by: number;
  invited_at: Instant;
  accepted_at: Instant | null;
  /** The account that the invitation became. */
  accepted_by: number | null;
}
