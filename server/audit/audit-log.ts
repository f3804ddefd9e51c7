import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { inSlices, SLICE_ROWS } from '#server/db/sliced.ts';
import { nameOf } from '#server/names.ts';
import type { Services } from '#server/services.ts';
import type {
  AuditAction,
  AuditFilters,
  AuditLine,
  AuditSubject,
} from '#shared/contract/audit-log.ts';

const DAY_MS = 86_400_000;

/** An event: what happened, and to whom. */
export interface AuditEntry {
  action: AuditAction;
  subject?: { kind: AuditSubject; id: number };
  details?: Record<string, string | number>;
  /** Who did it, if that is not the caller, such as a person who has just signed in. Null: unknown. */
  actorId?: number | null;
}

/** Who made an entry, on which device and when. */
export interface AuditOrigin {
  actorId: number | null;
  device: string;
  /** ISO in UTC. */
  at: string;
}

/** Adds one line. Call it in the transaction of the event that it records, so that neither exists without the other. */
export async function appendAudit(db: Db, origin: AuditOrigin, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      at: origin.at,
      actor_id: entry.actorId === undefined ? origin.actorId : entry.actorId,
      action: entry.action,
      subject_kind: entry.subject?.kind ?? null,
      subject_id: entry.subject?.id ?? null,
      details: JSON.stringify(entry.details ?? {}),
      device: origin.device,
    })
    .execute();
}

export interface AuditQuery extends AuditFilters {
  /** Only lines in which this account is the actor or the subject. */
  userId?: number | undefined;
  /** Only lines before the one with this id. */
  before?: number | undefined;
  limit: number;
}

/** Lists the audit log, newest line first. */
export async function listAudit(db: Db, query: AuditQuery): Promise<AuditLine[]> {
  const { action, from, to, userId, before, limit } = query;
  let rows = db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(limit);
  if (action) rows = rows.where('action', '=', action);
  if (from) rows = rows.where('at', '>=', from);
  // 'U' sorts after every moment of that day, because a timestamp continues with 'T'.
  if (to) rows = rows.where('at', '<=', `${to}U`);
  if (before !== undefined) rows = rows.where('id', '<', before);
  if (userId !== undefined) {
    rows = rows.where((is) =>
      is.or([
        is('actor_id', '=', userId),
        is.and([is('subject_kind', '=', 'user'), is('subject_id', '=', userId)]),
      ]),
    );
  }
  return withNames(db, await rows.execute());
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number];
const rowsOf = (db: Db) => db.selectFrom('audit_log').selectAll().execute();

async function withNames(db: Db, rows: readonly Row[]): Promise<AuditLine[]> {
  const names = await namesOf(db, rows);
  const nameFor = (kind: string, id: number) => names.get(`${kind}/${id}`) ?? `${kind} ${id}`;
  return rows.map(({ id, at, actor_id, action, subject_kind, subject_id, details, device }) => ({
    id,
    at,
    actor: actor_id === null ? null : { id: actor_id, name: nameFor('user', actor_id) },
    action,
    subject:
      subject_kind === null || subject_id === null
        ? null
        : { kind: subject_kind, id: subject_id, name: nameFor(subject_kind, subject_id) },
    details: JSON.parse(details),
    device,
  }));
}

/** The current names of people, planters, churches and events. */
async function namesOf(db: Db, rows: readonly Row[]): Promise<Map<string, string>> {
  const idsOf = (kind: string) => [
    ...new Set(rows.flatMap((row) => (row.subject_kind === kind ? [row.subject_id ?? 0] : []))),
  ];
  const actors = rows.flatMap(({ actor_id }) => (actor_id === null ? [] : [actor_id]));
  const users = await db
    .selectFrom('users')
    .select(['id', 'display_name', 'first_name', 'last_name', 'username', 'email'])
    .where('id', 'in', [0, ...new Set([...actors, ...idsOf('user')])])
    .execute();
  const planters = await db
    .selectFrom('church_planters')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', [0, ...idsOf('planter')])
    .execute();
  const churches = await db
    .selectFrom('churches')
    .select(['id', 'name'])
    .where('id', 'in', [0, ...idsOf('church')])
    .execute();
  const assessments = await db
    .selectFrom('assessments')
    .select(['id', 'name'])
    .where('id', 'in', [0, ...idsOf('assessment')])
    .execute();
  return new Map([
    ...users.map((one) => [`user/${one.id}`, nameOf(one)] as const),
    ...planters.map((one) => [`planter/${one.id}`, nameOf(one)] as const),
    ...churches.map((one) => [`church/${one.id}`, one.name] as const),
    ...assessments.map((one) => [`assessment/${one.id}`, one.name] as const),
  ]);
}

/** Sets the retention and removes all lines older than this moment (ISO in UTC). Returns how many it removed. */
export async function purgeAuditLog(db: Db, before: string): Promise<number> {
  await db.updateTable('audit_retention').set({ keep_from: before }).execute();
  return inSlices(db, async ({ tx }) => {
    const { numAffectedRows } = await sql`
      delete from audit_log where id in (
        select id from audit_log where at < ${before} limit ${SLICE_ROWS}
      )
    `.execute(tx);
    return numAffectedRows;
  });
}

/** Removes lines that are older than the configured retention. Returns how many. */
export async function purgeOldAudit({
  config,
  clock,
  db,
}: Pick<Services, 'clock' | 'db'> & {
  config: Pick<Services['config'], 'auditRetentionDays'>;
}): Promise<number> {
  const keptFrom = clock().getTime() - config.auditRetentionDays * DAY_MS;
  return purgeAuditLog(db, new Date(keptFrom).toISOString());
}

/** An address that its owner recognizes, but that a reader of the log cannot write to: `m…y@example.org`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${masked(email.slice(0, at))}${email.slice(at)}`;
}

/** First and last character of a name, so that an erased person is not named in the log. */
export function masked(name: string): string {
  return `${name.slice(0, 1)}…${name.length > 1 ? name.slice(-1) : ''}`;
}
