import { NO_MARK, seasonName } from '#shared/cohorts.ts';
import { coupleName } from '#shared/couple-name.ts';
import { compareDays } from '#shared/dates.ts';
import { foldText } from '#shared/fold-text.ts';
import { compareTexts } from '#shared/formats.ts';
import type { TrainingMap } from '#shared/samples/training-maps.ts';
import { rowKey } from '../op.ts';
import type { Mirror } from '../schema.ts';
import type { CohortParticipantRow, CohortRow } from '../tables/extras.ts';
import type { PlanterRow } from '../tables/planters.ts';
import { type Change, changesTouching } from './ops.ts';
import { lidOfKey } from './record-key.ts';
import { type SessionPlace, sessionPlaces } from './season-places.ts';

export interface CohortCard {
  row: CohortRow;
  planters: number;
  changes: readonly Change[];
}

/** All cohorts on the device, latest start first. A network has a few dozen. */
export async function cohortCards(db: Mirror): Promise<CohortCard[]> {
  const rows = await db.rows('cohorts').toArray();
  const [changes, counts] = await Promise.all([
    changesTouching(
      db,
      rows.map(({ lid }) => rowKey('cohorts', lid)),
    ),
    Promise.all(rows.map(({ lid }) => inCohort(db, lid).count())),
  ]);
  const firstDay = ({ row }: CohortCard) => row.sessions['1']?.date ?? '';
  return rows
    .map((row, nth) => ({
      row,
      planters: counts[nth] ?? 0,
      changes: changes.get(rowKey('cohorts', row.lid)) ?? [],
    }))
    .sort((a, b) => compareDays(firstDay(b), firstDay(a)) || compareTexts(a.row.name, b.row.name));
}

export type NumberedSession = [number: string, session: CohortRow['sessions'][string]];

/** The sessions with their numbers, in order. */
export function sessionsInOrder({ sessions }: CohortRow): NumberedSession[] {
  return Object.entries(sessions).sort(([a], [b]) => Number(a) - Number(b));
}

/** True if the last session is over. */
export function isPastCohort({ sessions }: CohortRow, today: string): boolean {
  return Object.values(sessions).every(({ date }) => date < today);
}

/** A planter in a cohort, as shown in a roster. */
export interface Seat {
  row: CohortParticipantRow;
  name: string;
  location: string;
  /** Identifies the planter in an address; undefined if this device does not have the record. */
  planterKey: string | undefined;
  /** Where the planter lives, in degrees; undefined if this device does not have the record. */
  point?: { latitude: number | null; longitude: number | null };
}

export interface TrainerOption {
  id: number;
  name: string;
  email: string;
}

export interface CohortView {
  row: CohortRow;
  /** Number of participants. */
  planters: number;
  /** Trainers of the directory who have a server number, by name. */
  trainers: TrainerOption[];
  changes: readonly Change[];
}

export interface Roster {
  /** Sorted by name. */
  seats: readonly Seat[];
  changes: readonly Change[];
}

/** One cohort by the key in its address, without its roster; undefined if it does not exist. */
export async function cohortView(db: Mirror, key: string): Promise<CohortView | undefined> {
  const lid = await lidOfKey(db, 'cohorts', key);
  const row = lid === undefined ? undefined : await db.rows('cohorts').get(lid);
  if (!row) return undefined;
  const cohortKey = rowKey('cohorts', row.lid);
  const [planters, trainers, changes] = await Promise.all([
    inCohort(db, row.lid).count(),
    db.rows('trainers').orderBy('sort_name').toArray(),
    changesTouching(db, [cohortKey]),
  ]);
  return {
    row,
    planters,
    trainers: trainers.flatMap(({ id, name, email }) => (id === null ? [] : [{ id, name, email }])),
    changes: changes.get(cohortKey) ?? [],
  };
}

/**
 * The participants of a cohort. Takes one request per planter, so it is separate from the view: a schedule does not
 * wait for hundreds of them.
 */
export async function cohortRoster(db: Mirror, lid: string): Promise<Roster> {
  const people = await inCohort(db, lid).toArray();
  const planters = await db.rows('planters').bulkGet(people.map(({ planter }) => planter));
  const changes = await changesTouching(
    db,
    people.map((one) => rowKey('cohort_participants', one.lid)),
  );
  const seats = people.map((one, nth) => seat(one, planters[nth]));
  return {
    seats: seats.sort((a, b) => compareTexts(a.name, b.name)),
    changes: [...changes.values()].flat(),
  };
}

function seat(row: CohortParticipantRow, planter: PlanterRow | undefined): Seat {
  if (!planter) return { row, name: 'Unknown planter', location: '', planterKey: undefined };
  const planterKey = planter.id === null ? planter.lid : String(planter.id);
  const { location, latitude, longitude } = planter;
  return { row, name: coupleName(planter), location, planterKey, point: { latitude, longitude } };
}

function inCohort(db: Mirror, lid: string) {
  return db.rows('cohort_participants').where('cohort').equals(lid);
}

/** A planter who may be added, and the current cohorts that they are already in. */
export interface PlanterChoice {
  lid: string;
  name: string;
  location: string;
  trainsIn: string[];
}

const MOST_CHOICES = 8;

/** The first planters whose name contains these words and who are not in the cohort yet. */
export async function planterChoices(
  db: Mirror,
  cohort: string,
  { query, today }: { query: string; today: string },
): Promise<PlanterChoice[]> {
  const words = foldText(query).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  const here = new Set((await inCohort(db, cohort).toArray()).map(({ planter }) => planter));
  const found = await db
    .rows('planters')
    .filter((one) => {
      const name = foldText(coupleName(one));
      return !here.has(one.lid) && words.every((word) => name.includes(word));
    })
    .limit(MOST_CHOICES)
    .toArray();
  return Promise.all(
    found.map(async (one) => {
      const seats = await db.rows('cohort_participants').where('planter').equals(one.lid).toArray();
      const cohorts = await db.rows('cohorts').bulkGet(seats.map((row) => row.cohort));
      const current = cohorts.flatMap((row) =>
        row && !row.archived && !isPastCohort(row, today) ? [row.name] : [],
      );
      const { lid, location } = one;
      return { lid, name: coupleName(one), location, trainsIn: current };
    }),
  );
}

/** The training of one season, derived from its cohorts, including archived ones. */
export interface SeasonMap extends TrainingMap {
  /** Local keys of the season's cohorts. */
  cohorts: string[];
  /** True if a cohort of the season is not over. */
  isCurrent: boolean;
  /** All participants, by name. */
  people: Seat[];
  places: SessionPlace[];
}

/** A training map for each season, newest first. */
export async function seasonMaps(db: Mirror, today: string): Promise<SeasonMap[]> {
  const [cohorts, rows] = await Promise.all([
    db.rows('cohorts').toArray(),
    db.rows('cohort_participants').toArray(),
  ]);
  const known = await db.rows('planters').bulkGet(rows.map(({ planter }) => planter));
  const seats = rows.map((row, nth) => seat(row, known[nth]));
  const seasons = new Map(cohorts.map(({ season }) => [season, [] as CohortRow[]]));
  for (const row of cohorts) seasons.get(row.season)?.push(row);
  return [...seasons]
    .map(([id, own]) => seasonMap(id, own, seats, today))
    .sort((a, b) => b.year - a.year || compareTexts(a.season, b.season));
}

function seasonMap(
  id: string,
  cohorts: readonly CohortRow[],
  seats: readonly Seat[],
  today: string,
) {
  const lids = new Set(cohorts.map(({ lid }) => lid));
  const here = seats.filter(({ row }) => lids.has(row.cohort));
  const people = [...new Map(here.map((one) => [one.row.planter, one])).values()];
  const towns = new Map<string, number>();
  for (const { location } of people) {
    const town = location.split(',')[0] ?? '';
    towns.set(town, (towns.get(town) ?? 0) + 1);
  }
  const [half = '', year = ''] = id.split('-');
  return {
    id,
    cohorts: [...lids],
    name: `${seasonName(id)} Training`,
    city: [...new Set(cohorts.map(({ location }) => location))].join(' · '),
    season: half === 'spring' ? ('Spring' as const) : ('Fall' as const),
    year: Number(year),
    participants: people.length,
    towns: [...towns]
      .map(([name, participants]) => ({ name, participants }))
      .sort((a, b) => b.participants - a.participants || compareTexts(a.name, b.name)),
    isCurrent: cohorts.some((row) => !row.archived && !isPastCohort(row, today)),
    people: people.sort((a, b) => compareTexts(a.name, b.name)),
    places: sessionPlaces(cohorts),
  };
}

/** A cohort of a planter, with the sessions in order and the planter's attendance marks. */
export interface OwnTraining {
  cohort: CohortRow;
  sessions: { number: string; title: string; date: string; mark: string; note: string }[];
}

/** The training of one planter, derived from the cohorts, latest start first. */
export async function trainingOf(db: Mirror, planter: string): Promise<OwnTraining[]> {
  const rows = await db.rows('cohort_participants').where('planter').equals(planter).toArray();
  const cohorts = await db.rows('cohorts').bulkGet(rows.map(({ cohort }) => cohort));
  const found = rows.flatMap(({ marks }, nth) => {
    const cohort = cohorts[nth];
    if (!cohort) return [];
    const sessions = sessionsInOrder(cohort).map(([number, { title, date }]) => {
      return { number, title, date, ...(marks[number] ?? NO_MARK) };
    });
    return [{ cohort, sessions }];
  });
  const began = ({ sessions }: OwnTraining) => sessions[0]?.date ?? '';
  return found.sort((a, b) => compareDays(began(b), began(a)));
}
