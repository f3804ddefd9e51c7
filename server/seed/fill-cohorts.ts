import type { WriteScope } from '#server/db/transaction.ts';
import { addParticipant, markAttendance } from '#server/domain/cohort-participants.ts';
import { cohorts } from '#server/domain/cohorts.ts';
import { changeRecord, createRecord } from '#server/domain/extra-records.ts';
import { addDays, type CalendarDay } from '#shared/dates.ts';
import { SAMPLE_COHORTS } from '#shared/samples/cohorts.ts';

/** When the cohorts of the specification's samples began, in days before today. The first two are not over. */
const BEGAN_DAYS_AGO = [70, 42, 435, 652, 799] as const;
const ROSTER = 8;
/** An archived cohort from long ago. */
const ARCHIVED = {
  name: 'Coast Cohort 2024',
  location: 'Gulfport, MS',
  season: 'spring-2024',
  leads: ['Ruth Ellis'],
  assists: ['Grace Lin'],
} as const;
const ARCHIVED_BEGAN_DAYS_AGO = 1_010;

interface People {
  /** Ids of planters; `trainers` has ids from the trainers' directory. */
  planters: readonly number[];
  trainers: readonly number[];
}

/** Creates the specification's sample cohorts as real records, with rosters, trainers and attendance. */
export async function fillCohorts(
  scope: WriteScope,
  today: CalendarDay,
  { planters, trainers }: People,
): Promise<void> {
  const names: string[] = [...new Set<string>(SAMPLE_COHORTS.flatMap(({ leads }) => leads))].filter(
    Boolean,
  );
  const trainerOf = (name: string | undefined) =>
    name ? (trainers[names.indexOf(name)] ?? null) : null;
  for (const [nth, sample] of [...SAMPLE_COHORTS, ARCHIVED].entries()) {
    const start = addDays(today, -(BEGAN_DAYS_AGO[nth] ?? ARCHIVED_BEGAN_DAYS_AGO));
    const { name, location, season } = sample;
    const planned = await createRecord(scope, cohorts, { name, location, season, start }, null);
    const isOver = nth > 1;
    const sessions = Object.keys(planned.sessions).map((number, index) => {
      const turn = (list: readonly string[]) => list[isOver ? index % list.length : index];
      const lead_id = trainerOf(turn(sample.leads));
      return [number, { lead_id, assist_id: trainerOf(turn(sample.assists)) }];
    });
    const archived = sample === ARCHIVED;
    await changeRecord(scope, cohorts, planned, {
      archived,
      sessions: Object.fromEntries(sessions),
    });
    const past = Object.entries(planned.sessions).filter(([, { date }]) => date < today);
    const seats = Array.from({ length: Math.min(ROSTER, planters.length) }, (_, seat) => seat);
    for (const seat of seats) {
      const planterId = planters[(nth * ROSTER + seat) % planters.length] ?? 0;
      const participant = await addParticipant(scope, { cohort: planned, planterId }, null);
      const marks = past.map(([number]) => [number, markOf(seat + Number(number))]);
      await markAttendance(scope, participant, { marks: Object.fromEntries(marks) });
    }
  }
}

function markOf(nth: number) {
  if (nth % 7 === 0) return { mark: 'absent', note: '' } as const;
  if (nth % 11 === 0) return { mark: 'excused', note: 'A newborn at home' } as const;
  return { mark: 'present', note: '' } as const;
}
