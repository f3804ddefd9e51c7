import type { Random } from '#server/seed/random.ts';
import { assessmentWorld, TEXTS, WEEKEND } from '#tests/support/assessment-network.ts';
import { addPlanter } from '#tests/support/hub-network.ts';
import type { TestServer } from '#tests/support/test-server.ts';
import type { Draw } from './memory.ts';
import type { Caller } from './requests.ts';

const GUEST: Caller = { name: 'guest', token: undefined };

export interface Callers {
  /** Picks a caller, a super admin more often, so that many requests succeed. */
  pick(random: Random): Caller;
  /** Replaces an account that has signed out, was deleted or lost its role. */
  renew(caller: Caller): Promise<void>;
  /** Replaces all accounts, and creates an event whose assessor is one of the callers. */
  renewAll(): Promise<void>;
}

/** One account for each role, one with several roles, one with none, and a guest. */
export async function addCallers(server: TestServer, { learn }: Draw): Promise<Callers> {
  const found = await server.database.db.selectFrom('roles').select('name').execute();
  const names = found.map(({ name }) => name);
  const sets = [[], ...names.map((name) => [name]), ['hub_leader', 'church_planter', 'assessor']];
  let accounts = 0;
  async function add(roles: string[]): Promise<string> {
    accounts += 1;
    return (await server.addUser(`fuzz${accounts}`, roles)).token;
  }
  const atEvent: Caller = { name: 'assessor of an event', token: undefined };
  const callers: Caller[] = [GUEST];
  for (const roles of sets) {
    callers.push({ name: roles.join('+') || 'no role', token: await add(roles) });
  }
  const strongest = callers.find(({ name }) => name === 'superadmin') ?? GUEST;
  callers.push(atEvent);
  async function addEvent(): Promise<void> {
    const send = async (method: string, path: string, body?: object) => {
      const { json } = await server.call(method, path, { token: strongest.token, body });
      learn(`${method} ${path}`, JSON.stringify(json));
      return json.data;
    };
    accounts += 1;
    const assessor = await server.addUser(`assessor${accounts}`, ['assessor']);
    const couple = await server.addUser(`couple${accounts}`, ['church_planter']);
    await addPlanter(server.database, 'Couple', { user_id: couple.id });
    const { id } = await send('POST', '/assessments', WEEKEND);
    const seats = [
      { userId: assessor.id, participantType: 'assessor' },
      { userId: couple.id, participantType: 'candidate' },
    ];
    for (const seat of seats) await send('POST', `/assessments/${id}/participants`, seat);
    const assigned = { assessmentId: id, roleId: 1, assessorId: assessor.id };
    await send('POST', '/assessments/assignments', { ...assigned, candidateId: couple.id });
    atEvent.token = assessor.token;
  }
  async function renew(caller: Caller): Promise<void> {
    const roles = sets[callers.indexOf(caller) - 1];
    if (roles) caller.token = await add(roles);
  }
  return {
    pick: (random) => (random.chance(0.3) ? strongest : random.pick(callers)),
    renew,
    async renewAll() {
      for (const caller of callers) await renew(caller);
      await addEvent();
    },
  };
}

/** Fills a small network in which low numbers are valid ids of every kind of record. */
export async function addRecords(server: TestServer): Promise<void> {
  const { alice, editor, onPaul, write, paul } = await assessmentWorld(server);
  const leader = await server.addUser('leader', ['hub_leader']);
  for (const name of ['Ann', 'Ben', 'Cy', 'Di']) {
    await addPlanter(server.database, name, { leaderId: leader.id });
  }
  const post = (path: string, body: object, token = editor.token) =>
    server.call('POST', path, { token, body });
  await write(alice, onPaul.id, TEXTS);
  const place = {
    location: 'Denver, CO',
    address: '1 Main Street',
    website: 'https://grace.example.org/',
  };
  await post('/churches', { name: 'Grace', ...place });
  for (const kind of ['242trainers', '242assessors', '242coaches']) {
    await post(`/${kind}`, { first_name: 'Cora', last_name: 'Lee', email: 'cora@example.org' });
  }
  await post('/mbcb-reports', { report_month: 6, report_year: 2026 }, paul.token);
  await post(
    '/church-planters/3/contacts',
    { contact_date: '2026-11-20', contact_type: 'visit' },
    leader.token,
  );
  const cohort = {
    name: 'Spring',
    location: 'Denver, CO',
    season: 'spring-2026',
    start: '2026-12-01',
  };
  await post('/cohorts', cohort);
  await post('/invitations', { email: 'guest@example.org', role: 'hub_leader' });
}
