import { ParticipantAnswer } from '#shared/contract/answers/assessments.ts';
import { readEventPeople } from './event-people.ts';
import { blankTexts, type Feed, presentTexts, source } from './source.ts';

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

/** Who takes part. Documented: `GET /assessments/{id}/participants`, and the people of the detail view. */
export const assessmentParticipants = source({
  table: 'assessment_participants',
  shape: ParticipantAnswer,

  toIncoming(participant, context) {
    const fields: Record<string, unknown> = {
      ...presentTexts(participant, TEXTS),
      user_id: participant.userId ?? participant.user_id ?? 0,
    };
    const type = participant.participantType || participant.role;
    if (type !== undefined) fields.type = type.toLowerCase();
    if (participant.group !== undefined) fields.team_group = participant.group ?? 0;
    for (const [wire, name] of Object.entries(FLAGS) as [keyof typeof FLAGS, string][]) {
      if (participant[wire] !== undefined) fields[name] = participant[wire];
    }
    const event = participant.assessmentId;
    const assessment =
      context.assessment ?? (event ? context.lidOf('assessments', event) : undefined);
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
      const { answer, isWhole } = await readEventPeople(get, assessmentId);
      return answer.kind === 'list' && !isWhole ? { ...answer, isPartial: true } : answer;
    },
    scope: (db) =>
      db.rows('assessment_participants').where('assessment').equals(assessment).primaryKeys(),
  };
}
