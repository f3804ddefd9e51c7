import type { Random } from '#server/seed/random.ts';
import { assessmentWorld, TEXTS } from '#tests/support/assessment-network.ts';
import { addPlanter } from '#tests/support/hub-network.ts';
import type { TestServer } from '#tests/support/test-server.ts';
import type { Caller } from './requests.ts';

const GUEST: Caller = { name: 'guest', token: undefined };

export interface Callers {
  /** Any of them; a super admin more often, so that many requests succeed. */
  pick(random: Random): Caller;
  /** Another account in the place of one that has signed out, was deleted or lost its role. */
  renew(caller: Caller): Promise<void>;
  renewAll(): Promise<void>;
}

/** One account of each role, one of several, one of none, and a guest. */
export async function addCallers(server: TestServer): Promise<Callers> {
  const found = await server.database.db.selectFrom('roles').select('name').execute();
  const names = found.map(({ name }) => name);
  const sets = [[], ...names.map((name) => [name]), ['hub_leader', 'church_planter', 'assessor']];
  let accounts = 0;
  async function add(roles: string[]): Promise<string> {
    accounts += 1;
    return (await server.addUser(`fuzz${accounts}`, roles)).token;
  }
  const callers: Caller[] = [GUEST];
  for (const roles of sets) {
    callers.push({ name: roles.join('+') || 'no role', token: await add(roles) });
  }
  async function renew(caller: Caller): Promise<void> {
    const roles = sets[callers.indexOf(caller) - 1];
    if (roles) caller.token = await add(roles);
  }
  const strongest = callers.find(({ name }) => name === 'superadmin') ?? GUEST;
  return {
    pick: (random) => (random.chance(0.3) ? strongest : random.pick(callers)),
    renew,
    async renewAll() {
      for (const caller of callers) await renew(caller);
    },
  };
}

/** A small network in which low numbers name something of every kind. */
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
  await post('/invitations', { email: 'guest@example.org', role: 'hub_leader' });
}
