import type { Db } from '#server/db/database.ts';
import { type WriteScope, writeTransaction } from '#server/db/transaction.ts';
import { type ContactEntry, logContacts } from '#server/domain/contacts.ts';
import { createRecords } from '#server/domain/directory.ts';
import { addHubAreas } from '#server/domain/hub-areas.ts';
import { placeInHubs } from '#server/domain/hubs.ts';
import { addReports } from '#server/domain/mbcb-reports.ts';
import { createPlanters, type NewPlanter } from '#server/domain/planters.ts';
import { registerAccount } from '#server/domain/registration.ts';
import { recordStageHistory, type StageChange } from '#server/domain/stages.ts';
import type { CalendarDay } from '#shared/dates.ts';
import { church } from '#src/records/church.ts';
import { PEOPLE, PEOPLE_KINDS } from '#src/records/people.ts';
import { DEMO_ACCOUNTS, demoEmail } from './demo-accounts.ts';
import { DEMO_AREAS } from './demo-areas.ts';
import { demoDirectories } from './demo-directories.ts';
import { MEETING_PLACES, withMeetingCouples } from './demo-meeting.ts';
import { type DemoPlanter, demoPlanters } from './demo-network.ts';
import { demoReportEntries } from './demo-reports.ts';
import { addCandidateAccounts, fillAssessments } from './fill-assessments.ts';
import { fillCohorts } from './fill-cohorts.ts';
import { fillMeeting } from './fill-meeting.ts';
import { fillResources } from './fill-resources.ts';

export interface DemoOptions {
  planters: number;
  today: CalendarDay;
  /** The current time, ISO in UTC. */
  at: string;
  /** Hash of DEMO_PASSWORD. Hashing it once for all accounts saves a second. */
  passwordHash: string;
  seed?: number;
}

const SEED = 242;

/**
 * Fills an empty database with the demo network, using the functions of real writes. It runs in one transaction, so
 * that a killed start leaves nothing half-done. Returns false if the database already has people.
 */
export async function seedDemo(db: Db, options: DemoOptions): Promise<boolean> {
  return writeTransaction(db, async (scope) => {
    if (await isInhabited(scope.tx)) return false;
    await fill(scope, options);
    return true;
  });
}

/** Whether the database already has people, either real ones or those of an earlier demo start. */
async function isInhabited(db: Db): Promise<boolean> {
  const [user, planter] = [
    await db.selectFrom('users').select('id').limit(1).executeTakeFirst(),
    await db.selectFrom('church_planters').select('id').limit(1).executeTakeFirst(),
  ];
  return user !== undefined || planter !== undefined;
}

async function fill(scope: WriteScope, options: DemoOptions): Promise<void> {
  const people = await addAccounts(scope, options);
  const { seed = SEED, today, planters: count } = options;
  const planters = withMeetingCouples([...demoPlanters({ seed, today, planters: count })]);
  const candidates = await addCandidateAccounts(scope, planters, options);
  const rows = planters.map((planter, nth) => ({
    ...planterRow(planter, people),
    ...(candidates.has(nth) ? { user_id: candidates.get(nth) ?? null } : {}),
  }));
  const ids = await createPlanters(scope, rows, options.at);
  const placed = planters.map((planter, nth) => ({ planter, planterId: ids[nth] ?? 0 }));

  await placeInHubs(
    scope,
    placed.flatMap(({ planter, planterId }) => {
      const leaderId = planter.hubLeader && people.idOf(planter.hubLeader);
      return leaderId ? [{ planterId, leaderId }] : [];
    }),
  );
  await addHubAreas(scope, DEMO_AREAS);
  await recordStageHistory(
    scope,
    placed.flatMap((one) => stageChanges(one, people)),
  );
  await logContacts(
    scope,
    placed.flatMap((one) => contactEntries(one, people)),
    options.at,
  );
  await fillAssessments(scope, options, people.idOf, candidates);
  const couples = MEETING_PLACES.flatMap((place) => candidates.get(place) ?? []);
  await fillMeeting(scope, options, { idOf: people.idOf, couples });
  const trainers = await fillDirectories(scope, options);
  await fillCohorts(scope, options.today, { planters: ids, trainers });
  await fillResources(scope);
  await addReports(scope, demoReportEntries(placed, options.today, people.idOf));
}

/** Returns the ids of the trainers. */
async function fillDirectories(scope: WriteScope, { seed, at }: DemoOptions): Promise<number[]> {
  const { churches, people } = demoDirectories(seed ?? SEED);
  await createRecords(scope, church, churches, at);
  let trainers: number[] = [];
  for (const kind of PEOPLE_KINDS) {
    const ids = await createRecords(scope, PEOPLE[kind], people[kind], at);
    if (kind === 'trainers') trainers = ids;
  }
  return trainers;
}

interface People {
  idOf(username: string): number;
  nameOf(username: string): string;
}

async function addAccounts(scope: WriteScope, options: DemoOptions): Promise<People> {
  const ids = new Map<string, number>();
  for (const { username, firstName, lastName, roles } of DEMO_ACCOUNTS) {
    const account = { username, firstName, lastName, email: demoEmail(username) };
    const { passwordHash } = options;
    const userId = await registerAccount(scope, { ...account, passwordHash }, options.at);
    await giveRoles(scope, userId, roles);
    ids.set(username, userId);
  }
  return {
    idOf: (username) => known(ids.get(username), username),
    nameOf(username) {
      const account = DEMO_ACCOUNTS.find((one) => one.username === username);
      const { firstName, lastName } = known(account, username);
      return `${firstName} ${lastName}`;
    },
  };
}

function known<T>(value: T | undefined, username: string): T {
  if (value === undefined) throw new Error(`no demo account ${username}`);
  return value;
}

async function giveRoles(
  { tx }: WriteScope,
  userId: number,
  names: readonly string[],
): Promise<void> {
  const roles = await tx.selectFrom('roles').select('id').where('name', 'in', names).execute();
  if (roles.length !== names.length) throw new Error(`not all roles exist: ${names.join(', ')}`);
  await tx
    .insertInto('user_roles')
    .values(roles.map(({ id }) => ({ user_id: userId, role_id: id })))
    .execute();
}

function planterRow(planter: DemoPlanter, people: People): NewPlanter {
  const [first] = planter.stages;
  const now = planter.stages.at(-1);
  return {
    // Boards show how long a planter has been in a stage.
    ...(first && { created_at: momentOn(first.day) }),
    ...(now && { updated_at: momentOn(now.day) }),
    user_id: planter.account === null ? null : people.idOf(planter.account),
    first_name: planter.firstName,
    last_name: planter.lastName,
    spouse_first_name: planter.spouseFirstName,
    spouse_last_name: planter.spouseFirstName && planter.lastName,
    church_name: planter.churchName,
    location: planter.location,
    latitude: planter.latitude,
    longitude: planter.longitude,
    email: planter.email,
    phone: planter.phone,
    launch_date: planter.launchDate,
    stage: now?.stage ?? null,
    status: now?.status ?? null,
  };
}

/** The time of day of all demo events, ISO in UTC. */
function momentOn(day: CalendarDay): string {
  return `${day}T15:00:00.000Z`;
}

interface Placed {
  planter: DemoPlanter;
  planterId: number;
}

function stageChanges({ planter, planterId }: Placed, people: People): StageChange[] {
  return planter.stages.map(({ stage, status, day, notes }, nth) => ({
    planterId,
    changedBy: people.idOf('networkadmin'),
    changedByName: people.nameOf('networkadmin'),
    createdByKey: null,
    at: momentOn(day),
    from: planter.stages[nth - 1] ?? null,
    to: { stage, status },
    notes: notes || null,
  }));
}

function contactEntries({ planter, planterId }: Placed, people: People): ContactEntry[] {
  const username = planter.hubLeader ?? 'networkadmin';
  return planter.contacts.map((contact) => ({
    ...contact,
    planterId,
    contactedBy: people.idOf(username),
    contactedByName: people.nameOf(username),
    createdByKey: null,
  }));
}
