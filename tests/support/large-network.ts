import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { isPostgres } from '#server/db/dialects.ts';
import { APP_ID } from '#shared/contract/common.ts';

export interface NetworkSize {
  planters: number;
  contactsOfEach: number;
  /** Planters in the hub of each leader. */
  hub: number;
  reports: number;
}

/** Contacts per insert statement: a single statement for all of them would exceed the timeout. */
const SLICE = 100_000;

/**
 * Fills an empty, migrated database: first the leaders (users 1 to planters / hub), then one user for each planter,
 * each in the hub of one leader. A planter's user number is the planter's number plus the number of leaders.
 */
export async function fillNetwork(db: Db, size: NetworkSize): Promise<{ leaders: number }> {
  const { planters, contactsOfEach, hub, reports } = size;
  const leaders = Math.ceil(planters / hub);
  const users = leaders + planters;
  const at = '2026-11-01T08:00:00.000Z';
  const run = (statement: string) => sql.raw(statement).execute(db);
  // The references are correct, and checking each of them would take longer than everything else.
  const filled = ['church_planters', 'planter_users', 'contacts', 'mbcb_reports'];
  const references = async (word: 'disable' | 'enable') => {
    if (!isPostgres(db)) return;
    for (const table of filled) await run(`alter table ${table} ${word} trigger all`);
  };
  await references('disable');
  const upTo = (count: number) => numbers(db, count);
  await run(`insert into users (id, username, username_key, email, email_key, first_name, last_name, role,
      session_stamp, created_at, updated_at, rev)
    select i, 'user' || i, 'user' || i, 'u' || i || '@example.org', 'u' || i || '@example.org', 'First' || (i % 997),
      'Last' || (i % 7919), 'member', 'stamp', '${at}', '${at}', i from ${upTo(users)}`);
  await run(`insert into user_apps (user_id, app_id) select i, ${APP_ID} from ${upTo(users)}`);
  await run(`insert into user_roles (user_id, role_id)
    select i, (select id from roles where name = 'hub_leader') from ${upTo(leaders)}`);
  await run(`insert into user_roles (user_id, role_id)
    select i + ${leaders}, (select id from roles where name = 'church_planter') from ${upTo(planters)}`);
  await run(`insert into church_planters (id, user_id, first_name, last_name, church_name, location, phone, email,
      mailing_address, stage, status, last_contact_date, created_at, updated_at, rev)
    select i, i + ${leaders}, 'First' || (i % 997), 'Last' || (i % 7919), 'Grace Church ' || i, 'Denver, CO',
      '+1 555 0100', 'planter' || i || '@example.org', i || ' Main Street, Denver, CO', 'Plant', 'funded',
      '2026-10-01', '${at}', '${at}', ${users} + i from ${upTo(planters)}`);
  await run(`insert into planter_users (planter_id, user_id, relationship_type, rev)
    select i, 1 + (i - 1) / ${hub}, 'hub_leader', ${users} + i from ${upTo(planters)}`);
  for (let done = 0; done < planters * contactsOfEach; done += SLICE) {
    const slice = numbers(db, Math.min(done + SLICE, planters * contactsOfEach), done + 1);
    await run(`insert into contacts (planter_id, contact_date, contact_type, notes, contacted_by, contacted_by_name,
        created_at, rev)
      select 1 + (i - 1) % ${planters}, '2026-10-01', 'phone', 'Spoke about the launch',
        1 + ((i - 1) % ${planters}) / ${hub}, 'First Last', '${at}', ${users + planters} + i from ${slice}`);
  }
  await run(`insert into mbcb_reports (user_id, planter_id, report_month, report_year, status, submitted_at, updated_at,
      rev)
    select ${leaders} + 1 + (i - 1) % ${planters}, 1 + (i - 1) % ${planters}, 1 + ((i - 1) / ${planters}) % 12,
      2020 + (i - 1) / ${planters} / 12, 'submitted', '${at}', '${at}', ${users + planters} + i from ${upTo(reports)}`);
  const clock = users + planters + Math.max(planters * contactsOfEach, reports);
  await db.updateTable('net_clock').set({ v: clock, durable: clock }).execute();
  if (isPostgres(db)) {
    for (const table of ['users', 'church_planters']) {
      await run(
        `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
      );
    }
    await references('enable');
    await run('analyze');
  }
  return { leaders };
}

/**
 * What a network of `users` accounts accumulates besides its records: sessions, audit log entries, stored answers for
 * idempotency keys, pending emails, stage histories, churches, the people who serve planters, and the history of
 * records. Numbers of users and planters start at 1.
 */
export async function fillGathered(db: Db, count: number): Promise<void> {
  const at = '2026-11-01T08:00:00.000Z';
  const all = numbers(db, count);
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`insert into sessions (id, user_id, device, started_at, seen_at)
    select 'session' || i, i, 'Chrome on Android', '${at}', '${at}' from ${all}`);
  await run(`insert into audit_log (at, actor_id, action, subject_kind, subject_id, details, device)
    select '${at}', i, 'signed-in', 'user', i, '{}', 'Chrome on Android' from ${all}`);
  await run(`insert into idempotency_keys (user_id, key, method, path, body_hash, answer, created_at)
    select i, 'key' || i, 'POST', '/api/churches', 'hash', '{}', '${at}' from ${all}`);
  await run(`insert into letters (receiver, subject, body, created_at, next_try_at, expires_at)
    select 'u' || i || '@example.org', 'Hello', 'Hello', '${at}', '2099-01-01T08:00:00.000Z', '2099-01-02T08:00:00.000Z'
    from ${all}`);
  await run(`insert into stage_history (planter_id, changed_by, changed_at, to_stage, to_status, rev)
    select i, 1, '${at}', 'Plant', 'funded', i from ${all}`);
  await run(`insert into churches (name, location, planter_id, created_at, updated_at, rev)
    select 'Grace Church ' || i, 'Denver, CO', i, '${at}', '${at}', i from ${all}`);
  await run(`insert into network_people (kind, name, planter_id, created_at, updated_at, rev)
    select case i % 3 when 0 then 'trainers' when 1 then 'assessors' else 'coaches' end, 'First Last ' || i, i,
      '${at}', '${at}', i from ${all}`);
  await run(`insert into record_changes (kind, record_id, planter_id, at, author_id, author_name, act, fields, rev)
    select 'planters', i, i, '${at}', 1, 'First Last', 'changed', '[]', i from ${all}`);
  if (isPostgres(db)) await run('analyze');
}

/** A table expression `n(i)` with the numbers from `first` to `last`. */
function numbers(db: Db, last: number, first = 1): string {
  if (isPostgres(db)) return `generate_series(${first}, ${last}) as n(i)`;
  return `(with recursive n(i) as (select ${first} union all select i + 1 from n where i < ${last}) select i from n)`;
}
