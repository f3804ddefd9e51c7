import { CoupleAnswer, TeamAnswer } from '#shared/contract/answers/assessments.ts';
import { idIn, textIn } from '#shared/contract/answers/values.ts';
import { isRecord } from '#shared/contract/common.ts';
import { recordIn } from '#shared/contract/envelope.ts';
import { coupleNames } from '#shared/couple-names.ts';
import { type Get, type ListAnswer, readList } from './list.ts';
import { fingerprint } from './source.ts';

/*
 * The people of an event are in two places, and a server may fill either or both. `GET /assessments/{id}/participants`
 * has numbers and addresses; `GET /assessments/{id}` has the couples (`candidates[]`) with their checklist and the team
 * (`assessors[]`) with role, email and group (spec part 2, 3).
 */

type Row = Record<string, unknown>;
type Couple = typeof CoupleAnswer._zod.output;
type Member = typeof TeamAnswer._zod.output;

/** Server numbers are below this. People without a number get a number above it, the same at each read. */
const OWN_NUMBERS = 2 ** 32;

/** Reads everybody in an event as rows of the participants list. */
export async function readEventPeople(get: Get, path: string, event: number): Promise<ListAnswer> {
  const detail = await get(path);
  const listed = await readList(get, `${path}/participants`, ['participants']);
  const record = detail.kind === 'ok' ? recordIn(detail.body) : undefined;
  const couples = entriesOf(record?.candidates).flatMap(
    (one) => CoupleAnswer.safeParse(one).data ?? [],
  );
  const team = entriesOf(record?.assessors).flatMap((one) => TeamAnswer.safeParse(one).data ?? []);
  // The server may not have this list, or this person may not read it.
  const isAbsent = ['refused', 'forbidden', 'no-list'].includes(listed.kind);
  const isElsewhere = isAbsent && couples.length + team.length > 0;
  if (listed.kind !== 'list' && !isElsewhere) return listed;
  const rows = listed.kind === 'list' ? listed.rows.map((row) => numbered(row, event)) : [];
  for (const couple of couples) addCouple(rows, couple, event);
  for (const member of team) addMember(rows, member, event);
  return { kind: 'list', rows, ...(record ? {} : { isPartial: true }) };
}

function entriesOf(list: unknown): unknown[] {
  return Array.isArray(list) ? list : [];
}

/** Gives a row that contains only a user a number made from event and user. */
function numbered(row: unknown, event: number): unknown {
  if (!isRecord(row)) return row;
  const userId = userOf(row);
  if (userId !== undefined && idIn(row.id) !== undefined) return row;
  const user = userId ?? idIn(row.id);
  return user === undefined ? row : { ...row, id: ownNumber(event, user), userId: user };
}

function ownNumber(event: number, within: number): number {
  return event * OWN_NUMBERS + within;
}

/** Adds a candidate couple from the detail view. */
function addCouple(rows: unknown[], couple: Couple, event: number): void {
  const { id, userId, husbandName = '', wifeName = '', ...facts } = couple;
  const user = userId ?? id;
  const at = rows.findIndex((row) => isRecord(row) && userOf(row) === user);
  const { planter_last_name, last_name } = (rows[at] ?? {}) as Row;
  const names = coupleNames(husbandName, wifeName, textIn(planter_last_name) || textIn(last_name));
  lay(rows, at, { ...facts, ...names }, [ownNumber(event, user), user, 'candidate']);
}

/** Adds a team member from the detail view, matched by number, email address or name. */
function addMember(rows: unknown[], member: Member, event: number): void {
  const { userId, role, name = '', email = '', group } = member;
  const user = userId ?? 0;
  const at = rows.findIndex((row) => isRecord(row) && isMember(row, { user, name, email }));
  const told = { team_role: role, group, display_name: name, email };
  const within = user || 2 ** 31 + (fingerprint(`${email}|${name}|${role ?? ''}`) >>> 1);
  lay(rows, at, told, [ownNumber(event, within), user, 'assessor']);
}

/**
 * Adds fields that only the detail view has; the values of the list win. A person who is not in the list gets a new
 * row.
 */
function lay(rows: unknown[], at: number, told: Row, [id, userId, participantType]: unknown[]) {
  const own = (rows[at] ?? { id, userId, participantType }) as Row;
  const isMissing = (value: unknown) => value === undefined || value === null || value === '';
  const missing = Object.entries(told).filter(
    ([name, value]) => value !== undefined && isMissing(own[name]),
  );
  rows.splice(at < 0 ? rows.length : at, 1, { ...own, ...Object.fromEntries(missing) });
}

function isMember(row: Row, one: { user: number; name: string; email: string }): boolean {
  const type = textIn(row.participantType) || textIn(row.role) || '';
  if (type.toLowerCase() === 'candidate') return false;
  if (one.user) return userOf(row) === one.user;
  if (one.email && typeof row.email === 'string' && row.email !== '') {
    return row.email.toLowerCase() === one.email.toLowerCase();
  }
  const full = `${textIn(row.first_name)} ${textIn(row.last_name)}`;
  return one.name !== '' && [row.display_name, full, row.username].includes(one.name);
}

function userOf(row: Row): number | undefined {
  return idIn(row.userId) ?? idIn(row.user_id);
}
