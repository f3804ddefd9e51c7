import * as z from 'zod/mini';
import type { Db } from '#server/db/database.ts';
import { candidateOf } from '#server/domain/assessment-lists.ts';
import { requireMeeting } from '#server/domain/decision-meeting.ts';
import { judgePlanter, type Person, type Verdict } from '#server/domain/planter-access.ts';
import { Refused } from '#server/refused.ts';
import { Id } from '#shared/contract/common.ts';
import { REPORT_NUMBERS, REPORT_TEXTS } from '#shared/contract/mbcb-reports.ts';
import type { Place } from '#shared/contract/presence.ts';
import { VOTE_FIELDS } from '#shared/meeting-cells.ts';
import { may } from '#shared/permissions.ts';
import { assessmentWithStatus } from '#src/records/assessment.ts';
import { planter } from '#src/records/planter.ts';

const PLANTER_FIELDS = [...Object.keys(planter.fields), 'stage', 'status'];
const REPORT_FIELDS = ['report_month', 'report_year', ...REPORT_NUMBERS, ...REPORT_TEXTS];
const EVENT_FIELDS = Object.keys(assessmentWithStatus.fields);

const oneOf = (names: readonly string[]) => z.optional(z.enum(names));
const board = { card: z.optional(Id) };

/** A place as a device reports it. It can contain only names of existing fields, and no text that somebody typed. */
export const PlaceBody = z.discriminatedUnion('screen', [
  z.strictObject({ screen: z.literal('pipeline'), ...board }),
  z.strictObject({ screen: z.literal('hub-assignment'), ...board }),
  z.strictObject({
    screen: z.literal('meeting'),
    record: Id,
    card: z.optional(Id),
    field: oneOf([...VOTE_FIELDS, 'note', 'outcome']),
  }),
  z.strictObject({ screen: z.literal('planter'), record: Id, field: oneOf(PLANTER_FIELDS) }),
  z.strictObject({ screen: z.literal('report'), record: Id, field: oneOf(REPORT_FIELDS) }),
  z.strictObject({ screen: z.literal('event'), record: Id, field: oneOf(EVENT_FIELDS) }),
]);
export type ToldPlace = z.infer<typeof PlaceBody>;

/**
 * May this person be at this place? Checked for the sender, and again for each receiver: only people who
 * may open the same screen on the same record see each other there.
 */
export async function judgePlace(db: Db, person: Person, place: Place): Promise<Verdict> {
  return RULES[place.screen](db, person, place);
}

type Rule = (db: Db, person: Person, place: Place) => Promise<Verdict>;

const RULES: Record<Place['screen'], Rule> = {
  pipeline: (db, person, { card }) =>
    onBoard(may(person, 'seePipeline'), { db, person, planterId: card }),
  'hub-assignment': (db, person, { card }) =>
    onBoard(may(person, 'assignHubs'), { db, person, planterId: card }),
  planter: (db, person, { record = 0 }) => judgePlanter(db, person, 'change', record),
  meeting: inMeeting,
  report: ofReport,
  event: async (db, person, { record = 0 }) => {
    if (!may(person, 'manageAssessments')) return 'forbidden';
    const event = await db
      .selectFrom('assessments')
      .select('id')
      .where('id', '=', record)
      .where('deleted', '=', 0)
      .executeTakeFirst();
    return event ? 'allowed' : 'missing';
  },
};

async function onBoard(
  mayOpen: boolean,
  { db, person, planterId }: { db: Db; person: Person; planterId: number | undefined },
): Promise<Verdict> {
  if (!mayOpen) return 'forbidden';
  return planterId === undefined ? 'allowed' : judgePlanter(db, person, 'read', planterId);
}

/** Allowed for people who may read the votes of the meeting. */
async function inMeeting(db: Db, person: Person, { record = 0, card }: Place): Promise<Verdict> {
  try {
    await requireMeeting(db, person, record);
  } catch (error) {
    if (error instanceof Refused) return error.status === 404 ? 'missing' : 'forbidden';
    throw error;
  }
  if (card === undefined) return 'allowed';
  return (await candidateOf(db, record, card)) ? 'allowed' : 'missing';
}

/** Allowed for people who may correct the monthly report: its author, and administrators. */
async function ofReport(db: Db, person: Person, { record = 0 }: Place): Promise<Verdict> {
  const report = await db
    .selectFrom('mbcb_reports')
    .select('user_id')
    .where('id', '=', record)
    .where('deleted', '=', 0)
    .executeTakeFirst();
  const isOwn = report?.user_id === person.id && may(person, 'submitReports');
  if (!isOwn && !may(person, 'changeReports')) return 'forbidden';
  return report ? 'allowed' : 'missing';
}
