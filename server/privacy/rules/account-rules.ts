import type { AccountTables } from '#server/db/tables/accounts.ts';
import type { AuditTables } from '#server/db/tables/audit.ts';
import type { ServiceTables } from '#server/db/tables/service.ts';
import { aboutSubject, ERASED_NAME, kept, secret, type TableRules } from './rules.ts';

type RulesOf<Group> = { [Name in keyof Group]: TableRules<keyof Group[Name] & string> };

/** Accounts, sessions and invitations. */
export const ACCOUNT_RULES: RulesOf<AccountTables> = {
  users: {
    subject: [{ column: 'id', is: 'user' }],
    erasedRows: 'marked deleted',
    columns: {
      ...kept('id', 'suspended_at', 'created_at', 'updated_at', 'rev', 'deleted'),
      ...aboutSubject(null, 'username', 'username_key', 'email_key', 'first_name', 'display_name'),
      ...aboutSubject(null, 'bio', 'avatar_url', 'phone_number', 'website', 'company', 'job_title'),
      ...aboutSubject(null, 'role', 'language'),
      ...aboutSubject('', 'email'),
      ...aboutSubject(ERASED_NAME, 'last_name'),
      ...secret(null, 'password_hash', 'spared_session'),
      ...secret({ unique: true }, 'session_stamp'),
    },
  },
  roles: { columns: kept('id', 'name', 'description') },
  user_roles: {
    subject: [{ column: 'user_id', is: 'user' }],
    erasedRows: 'removed',
    columns: kept('user_id', 'role_id'),
  },
  user_apps: {
    subject: [{ column: 'user_id', is: 'user' }],
    erasedRows: 'removed',
    columns: kept('user_id', 'app_id'),
  },
  password_resets: {
    subject: [{ column: 'user_id', is: 'user' }],
    erasedRows: 'removed',
    columns: {
      ...kept('user_id', 'created_at', 'expires_at', 'used_at'),
      ...secret({ unique: true }, 'token_hash'),
    },
  },
  sessions: {
    subject: [{ column: 'user_id', is: 'user' }],
    erasedRows: 'removed',
    columns: {
      ...kept('user_id', 'device', 'started_at', 'seen_at', 'ended_at'),
      ...secret({ unique: true }, 'id'),
    },
  },
  devices: {
    subject: [{ column: 'user_id', is: 'user' }],
    erasedRows: 'removed',
    columns: {
      ...kept('user_id', 'id', 'device', 'version', 'unsent', 'oldest_unsent_at', 'storage_used'),
      ...kept('storage_quota', 'last_error', 'outdated_since', 'first_seen_at', 'seen_at'),
      ...kept('signed_out_at', 'nudged_at', 'erase_asked_at', 'erased_at'),
      ...aboutSubject(null, 'name'),
      ...secret({ unique: true }, 'session_id'),
      ...secret(null, 'erase_key'),
    },
  },
  calendar_addresses: {
    subject: [{ column: 'user_id', is: 'user' }],
    erasedRows: 'removed',
    columns: { ...kept('user_id', 'made_at'), ...secret({ unique: true }, 'token_hash') },
  },
  digests: {
    subject: [{ column: 'user_id', is: 'user' }],
    erasedRows: 'removed',
    columns: {
      ...kept('user_id', 'every', 'weekday', 'hour', 'time_zone', 'next_at'),
      ...secret({ unique: true }, 'token'),
    },
  },
  snoozes: {
    subject: [{ column: 'user_id', is: 'user' }],
    erasedRows: 'removed',
    columns: kept('user_id', 'id', 'until_day', 'state', 'rev', 'deleted'),
  },
  invitations: {
    subject: [
      { column: 'email_key', is: 'email' },
      { column: 'accepted_by', is: 'user' },
      { column: 'planter_id', is: 'planter' },
    ],
    author: [{ column: 'invited_by', is: 'user' }],
    erasedRows: 'marked deleted',
    columns: {
      ...kept('id', 'role', 'planter_id', 'invited_by', 'invited_at', 'accepted_at', 'accepted_by'),
      ...kept('rev', 'deleted'),
      ...aboutSubject(ERASED_NAME, 'name'),
      // An address has at most one invitation: an open one of an erased person is withdrawn.
      ...aboutSubject('', 'email'),
      ...aboutSubject({ unique: true }, 'email_key'),
      ...aboutSubject(null, 'church_plant_name'),
      ...secret({ unique: true }, 'token_hash'),
    },
  },
};

/**
 * Entries of the audit log are kept for AUDIT_RETENTION_DAYS. They prove who did what, identify people by id only and
 * mask addresses.
 */
export const AUDIT_RULES: RulesOf<AuditTables> = {
  audit_log: {
    subject: [
      { column: 'subject_id', is: 'user', where: { column: 'subject_kind', value: 'user' } },
      { column: 'subject_id', is: 'planter', where: { column: 'subject_kind', value: 'planter' } },
    ],
    author: [{ column: 'actor_id', is: 'user' }],
    columns: kept(
      'id',
      'at',
      'actor_id',
      'action',
      'subject_kind',
      'subject_id',
      'details',
      'device',
    ),
  },
  audit_retention: { columns: kept('one', 'keep_from') },
  notices: { columns: kept('name', 'at') },
};

/** Tables of the service itself. */
export const SERVICE_RULES: RulesOf<ServiceTables> = {
  net_clock: { columns: kept('net', 'v', 'durable', 'server_start', 'tombstones_from') },
  clock_epochs: { columns: kept('v', 'epoch') },
  clock_days: { columns: kept('day', 'v') },
  // Answers to other people's writes can name the person. They are removed after 30 days.
  idempotency_keys: {
    author: [{ column: 'user_id', is: 'user' }],
    subject: [{ column: 'user_id', is: 'user' }],
    erasedRows: 'removed',
    columns: {
      ...kept('user_id', 'key', 'method', 'path', 'body_hash', 'created_at'),
      ...aboutSubject('', 'answer'),
    },
  },
  // Hashes of addresses and accounts, kept for minutes or hours.
  rate_limits: { columns: kept('key', 'points', 'expire') },
  server_secrets: { columns: { ...kept('name'), ...secret('', 'value') } },
  support_tickets: {
    subject: [{ column: 'user_id', is: 'user' }],
    columns: {
      ...kept('id', 'user_id', 'app_id', 'priority', 'status', 'created_at'),
      ...aboutSubject('', 'subject', 'description'),
    },
  },
  draft_copies: {
    subject: [{ column: 'user_id', is: 'user' }],
    erasedRows: 'removed',
    columns: { ...kept('user_id', 'key', 'saved_at'), ...aboutSubject('', 'fields') },
  },
  letters: {
    subject: [{ column: 'receiver', is: 'email' }],
    erasedRows: 'removed',
    columns: {
      ...kept('id', 'created_at', 'tries', 'next_try_at', 'expires_at', 'subject', 'message_id'),
      ...aboutSubject('', 'receiver'),
      // The body may contain a link that gives access to the account.
      ...secret('', 'body'),
      ...secret(null, 'unsubscribe_url'),
    },
  },
  report_notices: {
    subject: [{ column: 'user_id', is: 'user' }],
    erasedRows: 'removed',
    columns: kept('user_id', 'told_at'),
  },
  // Addresses and ids of one person, removed when the erasure is complete.
  unfinished_erasures: { columns: { ...kept('id', 'begun_at'), ...secret('', 'person') } },
};
