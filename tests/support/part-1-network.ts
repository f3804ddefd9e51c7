import type { OpenDatabase } from '#server/db/database.ts';
import { writeTransaction } from '#server/db/transaction.ts';
import { invite } from '#server/domain/invitations.ts';
import { addPlanter } from './hub-network.ts';
import { type Answer, startTestServer } from './test-server.ts';

const AT = '2026-11-21T08:00:00.000Z';

/** The user who sends a call; a guest without a token. */
export interface Caller {
  id: number;
  roles: string[];
  token?: string;
}

/** A small network, with methods that create a separate record for each call of part 1. */
export type Part1Network = Awaited<ReturnType<typeof part1Network>>;

/** A hub with a planter who has submitted a report, a second hub, and a super admin. */
export async function part1Network(database: OpenDatabase) {
  const server = startTestServer(database);
  let count = 0;
  let months = 0;
  const fresh = (word: string) => `${word}${++count}`;

  async function person(...roles: string[]): Promise<Caller> {
    return { ...(await server.addUser(fresh('person'), roles)), roles };
  }

  const office = await person('superadmin');
  const leader = await person('hub_leader');
  const otherLeader = await person('hub_leader');
  const planter = await person('church_planter');
  const planterId = await addPlanter(database, 'Paul', {
    user_id: planter.id,
    leaderId: leader.id,
    church_name: "Mercy's Well",
  });
  const roleIds = new Map(
    (await database.db.selectFrom('roles').select(['id', 'name']).execute()).map((role) => [
      role.name,
      role.id,
    ]),
  );

  function call(method: string, path: string, caller: Caller, body?: object): Promise<Answer> {
    const token = caller.token === undefined ? {} : { token: caller.token };
    return server.call(method, path, { ...token, ...(body ? { body } : {}) });
  }

  /** Submits the report of a month that has no report yet. */
  async function report(author = planter): Promise<number> {
    months += 1;
    const month = { report_month: (months % 12) + 1, report_year: 2020 + Math.floor(months / 12) };
    const { json } = await call('POST', '/mbcb-reports', author, month);
    return json.data.id;
  }

  return {
    server,
    call,
    fresh,
    person,
    report,
    office,
    leader,
    otherLeader,
    planter,
    planterId,
    roleId: (name: string) => roleIds.get(name) ?? 0,
    emailOf: async (userId: number) => {
      const { json } = await call('GET', '/apps/3/users', office);
      const found = json.data.find((user: { id: number }) => user.id === userId);
      return String(found.email);
    },
    /** Another person with the same roles, for a call that ends the caller's own account or session. */
    twin: (caller: Caller) => (caller.token === undefined ? caller : person(...caller.roles)),
    /** Sets the legacy `role` field, which some people have instead of a list of roles. */
    async setLegacyRole(userId: number, role: string) {
      await database.db.updateTable('users').set({ role }).where('id', '=', userId).execute();
    },
    async contact() {
      const body = { contact_date: '2026-11-20', contact_type: 'phone', notes: 'Coffee' };
      await call('POST', `/church-planters/${planterId}/contacts`, office, body);
    },
    invitation: () =>
      writeTransaction(database.db, async (scope) => {
        const email = `${fresh('invited')}@example.org`;
        const outcome = await invite(scope, {
          role: 'church_planter',
          name: 'Ivan Petrov',
          email,
          churchPlantName: 'New Hope',
          resend: false,
          invitedBy: office.id,
          leaderId: null,
          at: AT,
        });
        if (outcome.kind === 'duplicate') throw new Error('the address was invited before');
        return { inviteToken: outcome.token, email };
      }),
    /** The token in the link that was mailed to this person. */
    async resetToken(email: string): Promise<string> {
      await server.call('POST', '/auth/forgot-password', { body: { email } });
      await server.background.idle();
      const letter = server.inbox.letters().find(({ to }) => to === email);
      return /token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
    },
  };
}
