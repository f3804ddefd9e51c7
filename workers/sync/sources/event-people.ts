import { CoupleAnswer, TeamAnswer } from '#shared/contract/answers/assessments.ts';
import { idIn, textIn } from '#shared/contract/answers/values.ts';
import { isRecord, recordIn } from '#shared/contract/envelope.ts';
import { coupleNames } from '#shared/couple-names.ts';
import { type Get, type ListAnswer, readList } from './source.ts';

/*
 * The people of one event are in two places, and a server may fill either or both: `GET /assessments/{id}/participants`
 * has numbers and addresses, `GET /assessments/{id}` has the couples (`candidates[]`) with their checklist and the team
 * (`assessors[]`) with role, e-mail and group (spec part 2, 3).
 */

type Row = Record<string, unknown>;

/** Numbers of server rows stay below; what has no number of its own gets one above, the same at each read. */
const OWN_NUMBERS = 2 ** 32;

/** Everybody in an event, as rows of the participants list. Not whole where the detail view could not be read. */
export async function readEventPeople(
  get: Get,
  assessmentId: number,
): Promise<{ answer: ListAnswer; isWhole: boolean }> {
  const detail = await get(`/assessments/${assessmentId}`);
  const listed = await readList(get, `/assessments/${assessmentId}/participants`, ['participants']);
  const record = detail.kind === 'ok' ? recordIn(detail.body) : undefined;
  const couples = entriesOf(record?.candidates).flatMap(
    (one) => CoupleAnswer.safeParse(one).data ?? [],
  );
  const team = entriesOf(record?.assessors).flatMap((one) => TeamAnswer.safeParse(one).data ?? []);
  if (listed.kind !== 'list') {
    const isElsewhere = isAbsent(listed) && couples.length + team.length > 0;
    if (!isElsewhere) return { answer: listed, isWhole: false };
  }
  const rows = listed.kind === 'list' ? listed.rows.map((row) => numbered(row, assessmentId)) : [];
  for (const couple of couples) addCouple(rows, couple, assessmentId);
  for (const member of team) addMember(rows, member, assessmentId);
  return { answer: { kind: 'list', rows }, isWhole: record !== undefined };
}

/** This server has no such list, or not for this person. */
function isAbsent({ kind }: Exclude<ListAnswer, { kind: 'list' }>): boolean {
  return kind === 'refused' || kind === 'forbidden' || kind === 'no-list';
}

function entriesOf(list: unknown): unknown[] {
  return Array.isArray(list) ? list : [];
}

/** A row that names the user alone is numbered by event and user. */
function numbered(row: unknown, assessmentId: number): unknown {
  if (!isRecord(row)) return row;
  const userId = idIn(row.userId) ?? idIn(row.user_id);
  if (userId !== undefined && idIn(row.id) !== undefined) return row;
  const user = userId ?? idIn(row.id);
  return user === undefined ? row : { ...row, id: ownNumber(assessmentId, user), userId: user };
}

function ownNumber(assessmentId: number, within: number): number {
  return assessmentId * OWN_NUMBERS + within;
}

/** The fields of a couple that only the detail view has; the list's own values win. */
function addCouple(rows: unknown[], couple: typeof CoupleAnswer._zod.output, assessmentId: number) {
  const { id, userId, husbandName = '', wifeName = '', ...facts } = couple;
  const user = userId ?? id;
  const at = rows.findIndex((row) => isRecord(row) && userOf(row) === user);
  const row = at < 0 ? {} : (rows[at] as Row);
  const names = coupleNames(
    husbandName,
    wifeName,
    textIn(row.planter_last_name) || textIn(row.last_name),
  );
  const told = { ...facts, ...names };
  if (at >= 0) rows[at] = { ...told, ...withoutEmpty(row) };
  else {
    const own = { id: ownNumber(assessmentId, user), userId: user, participantType: 'candidate' };
    rows.push({ ...told, ...own });
  }
}

/** The fields of a team member that only the detail view has; matched by number, address or name. */
function addMember(rows: unknown[], member: typeof TeamAnswer._zod.output, assessmentId: number) {
  const { userId, role, name = '', email = '', group } = member;
  const at = rows.findIndex((row) => isRecord(row) && isMember(row, { userId, name, email }));
  const told = { team_role: role, group, display_name: name, email };
  if (at >= 0) {
    const row = rows[at] as Row;
    rows[at] = {
      ...row,
      ...told,
      display_name: row.display_name || name,
      email: row.email || email,
    };
    return;
  }
  const user = userId ?? 0;
  const id = ownNumber(assessmentId, user || 2 ** 31 + hash(`${email}|${name}|${role ?? ''}`));
  rows.push({ ...told, id, userId: user, participantType: 'assessor' });
}

function isMember(
  row: Row,
  one: { userId?: number | null | undefined; name: string; email: string },
) {
  const type = textIn(row.participantType) || textIn(row.role) || '';
  if (type.toLowerCase() === 'candidate') return false;
  if (one.userId) return userOf(row) === one.userId;
  if (one.email && typeof row.email === 'string' && row.email !== '') {
    return row.email.toLowerCase() === one.email.toLowerCase();
  }
  const names = [
    row.display_name,
    `${textIn(row.first_name)} ${textIn(row.last_name)}`,
    row.username,
  ];
  return one.name !== '' && names.includes(one.name);
}

function userOf(row: Row): number | undefined {
  return idIn(row.userId) ?? idIn(row.user_id);
}

function withoutEmpty(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).filter(([, value]) => value !== null && value !== ''),
  );
}

/** 31 bits of a text, the same on every device (FNV-1a). */
function hash(text: string): number {
  let bits = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    bits = Math.imul(bits ^ text.charCodeAt(at), 0x01000193);
  }
  return bits >>> 1;
}
