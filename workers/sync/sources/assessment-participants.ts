import { AssessmentDetail, Participant } from '#shared/contract/assessments.ts';
import { recordIn } from '#shared/contract/envelope.ts';
import type { Answer } from '#shared/http/answer.ts';
import { readList } from './list.ts';
import { blankTexts, type Feed, presentTexts, source, textOf } from './source.ts';

const TEXTS = [
  'username',
  'email',
  'first_name',
  'last_name',
  'display_name',
  'phone',
  'location',
  'planter_first_name',
  'planter_last_name',
  'spouse_first_name',
  'spouse_last_name',
  'profile_picture_url',
  'team_role',
] as const;
const BLANK = blankTexts([...TEXTS, 'type']);

const FLAGS = {
  preAssessment: 'pre_assessment',
  hotel: 'hotel',
  sendingChurch: 'sending_church',
  marriage: 'marriage',
  namb: 'namb',
} as const;
const NO_FLAGS = Object.fromEntries(Object.values(FLAGS).map((name) => [name, false]));

/** Who takes part. Documented: `GET /assessments/{id}/participants`, and the couples of the detail view. */
export const assessmentParticipants = source({
  table: 'assessment_participants',
  shape: Participant,

  toIncoming(participant, context) {
    const fields: Record<string, unknown> = {
      ...presentTexts(participant, TEXTS),
      user_id: participant.userId,
    };
    const type = participant.participantType ?? participant.role;
    if (type !== undefined) fields.type = textOf(type);
    if (participant.group !== undefined) fields.team_group = participant.group ?? 0;
    for (const [wire, name] of Object.entries(FLAGS) as [keyof typeof FLAGS, string][]) {
      if (participant[wire] !== undefined) fields[name] = participant[wire] === true;
    }
    const assessment =
      context.assessment ??
      (participant.assessmentId === undefined
        ? undefined
        : context.lidOf('assessments', participant.assessmentId));
    if (assessment !== undefined) fields.assessment = assessment;
    return { id: participant.id, fields, createdByKey: participant.created_by_key ?? undefined };
  },

  blank: (lid, id) => ({
    ...BLANK,
    ...NO_FLAGS,
    lid,
    id,
    assessment: '',
    user_id: 0,
    team_group: 1,
  }),
});

/** Who takes part in one event, by the event's local key and server number. */
export function participantsFeed(assessment: string, assessmentId: number): Feed {
  return {
    key: `participants:${assessment}`,
    source: assessmentParticipants,
    context: { assessment },
    async read(get) {
      const list = await readList(get, `/assessments/${assessmentId}/participants`, [
        'participants',
      ]);
      if (list.kind !== 'list') return list;
      const couples = couplesIn(await get(`/assessments/${assessmentId}`));
      return { kind: 'list', rows: list.rows.map((row) => withCouple(row, couples)) };
    },
    scope: (db) =>
      db.rows('assessment_participants').where('assessment').equals(assessment).primaryKeys(),
  };
}

/** What only the detail view tells of a couple, by its number. */
function couplesIn(answer: Answer): ReadonlyMap<number, Record<string, unknown>> {
  const detail = AssessmentDetail.safeParse(answer.kind === 'ok' ? recordIn(answer.body) : null);
  const couples = (detail.success && detail.data.candidates) || [];
  return new Map(
    couples.map(({ id, husbandName, wifeName, location, ...flags }) => [
      id,
      {
        ...flags,
        location,
        planter_first_name: husbandName,
        spouse_first_name: wifeName,
        spouse_last_name: '',
      },
    ]),
  );
}

/** The list's own words win over those of the detail view. */
function withCouple(row: unknown, couples: ReadonlyMap<number, Record<string, unknown>>): unknown {
  const parsed = Participant.safeParse(row);
  if (!parsed.success) return row;
  const couple = couples.get(parsed.data.userId);
  return couple ? { ...couple, ...parsed.data } : row;
}
