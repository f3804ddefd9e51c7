import { sessionNumber } from '#shared/snoozes.ts';
import type { Due } from '#shared/today-due.ts';
import {
  attendanceDue,
  isLedBy,
  lacksLead,
  lacksMarks,
  type SessionOf,
  sessionDue,
  sessionsOf,
} from '#shared/today-sessions.ts';
import type { CohortRow } from '../tables/extras.ts';
import { keyOfRow } from './record-key.ts';
import {
  counted,
  emailKey,
  type Looker,
  type SessionKind,
  type TodayEntry,
  UNKNOWN,
} from './today-entries.ts';

/* Sessions of the cohorts that a person leads or takes part in. */

/** The cohorts on this device, and this person's entries in the directory of trainers. */
async function ownCohorts({ db, email }: Looker) {
  const [cohorts, trainers] = await Promise.all([
    db.rows('cohorts').toArray(),
    db.rows('trainers').toArray(),
  ]);
  const own = trainers.filter((one) => email !== '' && emailKey(one.email) === email);
  return { cohorts, own: new Set(own.flatMap(({ id }) => (id === null ? [] : [id]))) };
}

function sessionEntry(
  kind: SessionKind,
  { cohort, number, session }: SessionOf<CohortRow>,
  due: Due,
): TodayEntry {
  const { title, date } = session;
  const work = { kind, subject: sessionNumber(cohort.id ?? UNKNOWN, number), state: date };
  const key = `${kind}:${cohort.lid}:${number}`;
  const names = { cohort: cohort.name, address: keyOfRow(cohort), session: number, title };
  return { ...work, key, ...names, ...due };
}

export async function sessions(looker: Looker): Promise<TodayEntry[]> {
  const { cohorts, own } = await ownCohorts(looker);
  return sessionsOf(cohorts).flatMap((one) => {
    const due = isLedBy(own, one) && sessionDue(one.session.date, looker);
    return due ? [sessionEntry('session', one, due)] : [];
  });
}

export async function attendance(looker: Looker): Promise<TodayEntry[]> {
  const { cohorts, own } = await ownCohorts(looker);
  const entries = sessionsOf(cohorts).map(async (one): Promise<TodayEntry[]> => {
    const due = isLedBy(own, one) && attendanceDue(one.session.date, looker.today);
    if (!due) return [];
    const { lid } = one.cohort;
    const seats = await looker.db.rows('cohort_participants').where('cohort').equals(lid).toArray();
    return lacksMarks(seats, one.number) ? [sessionEntry('attendance', one, due)] : [];
  });
  return (await Promise.all(entries)).flat();
}

/** The training sessions of a planter. Their device has only their own cohorts and no other participants. */
export async function ownTraining({ db, ...span }: Looker): Promise<TodayEntry[]> {
  const seats = await db.rows('cohort_participants').toArray();
  const own = await db.rows('planters').where('user_id').equals(span.userId).primaryKeys();
  const mine = seats.filter(({ planter }) => own.includes(planter));
  const cohorts = await db.rows('cohorts').bulkGet([...new Set(mine.map((one) => one.cohort))]);
  return sessionsOf(cohorts.filter((one) => one !== undefined)).flatMap((one) => {
    const due = sessionDue(one.session.date, span);
    return due ? [sessionEntry('training', one, due)] : [];
  });
}

/**
 * Sessions without a lead: of all cohorts for people who manage them, else of those in which this person leads or
 * assists.
 */
export async function noLead(looker: Looker): Promise<TodayEntry[]> {
  const { cohorts, own } = await ownCohorts(looker);
  const run = cohorts.filter(
    (one) => looker.runsCohorts || sessionsOf([one]).some((session) => isLedBy(own, session)),
  );
  return counted('noLead', sessionsOf(run).filter((one) => lacksLead(one, looker.today)).length);
}
