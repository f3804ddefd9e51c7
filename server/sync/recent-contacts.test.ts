import { expect, test } from 'vitest';
import { writeTransaction } from '#server/db/transaction.ts';
import { logContacts } from '#server/domain/contacts.ts';
import { NO_ROWS, withRow } from '#shared/row-sum.ts';
import { addPlanter, moveToHub, readPage } from '#tests/support/hub-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const AT = '2026-11-21T08:00:00.000Z';
const FROM = '2024-11-01';
const SINCE = `&contacts_from=${FROM}`;

onBothDatabases('the change feed without old contacts', ({ open }) => {
  async function world() {
    const server = startTestServer(await open());
    const { database } = server;
    const admin = await server.addUser('admin', ['242_admin']);
    const leader = await server.addUser('leader', ['hub_leader']);
    const own = await addPlanter(database, 'Own', { leaderId: admin.id });
    const far = await addPlanter(database, 'Far', { leaderId: leader.id });
    const log = async (planterId: number, contact_date: string, contactedBy = leader.id) => {
      const by = { contactedBy, contactedByName: 'Somebody', createdByKey: null };
      const contact = { planterId, contact_date, contact_type: 'visit' as const, ...by };
      const [id = 0] = await writeTransaction(database.db, (scope) =>
        logContacts(scope, [contact], AT),
      );
      return id;
    };
    const ids = {
      ownOld: await log(own, '2024-10-31'),
      ownNew: await log(own, FROM),
      farOld: await log(far, '2024-10-31'),
      farNew: await log(far, FROM),
      farByMe: await log(far, '2010-01-01', admin.id),
    };
    const read = async (query: string, cursor = '', { token } = admin) => {
      const { lines } = await readPage(server, token, cursor, query);
      const ofContacts = lines.flatMap((line) =>
        line.kind === 'row' && line.table === 'contacts' ? [line.row] : [],
      );
      const gone = lines.flatMap((line) =>
        line.kind === 'gone' && line.table === 'contacts' ? [line.id] : [],
      );
      const end = lines.at(-1);
      if (end?.kind !== 'end') throw new Error('the page was cut off');
      return { rows: ofContacts, contacts: ofContacts.map(({ id }) => id), gone, ...end };
    };
    return { server, leader, own, far, log, ids, read };
  }

  test('has the recent ones, all of the own hub and those written by the reader', async () => {
    const { ids, read, leader } = await world();
    const { ownOld, ownNew, farOld, farNew, farByMe } = ids;
    expect((await read(SINCE)).contacts).toEqual([ownOld, ownNew, farNew, farByMe]);
    expect((await read('')).contacts).toEqual([ownOld, ownNew, farOld, farNew, farByMe]);
    // A hub leader's part is small, and is always whole.
    expect((await read(SINCE, '', leader)).contacts).toEqual([farOld, farNew, farByMe]);
  });

  test('sends later changes whatever the date', async () => {
    const { server, ids, read, far, leader } = await world();
    const { cursor } = await read(SINCE);
    const account = await server.call('GET', '/users/me', leader);
    await moveToHub(server.database, far, 1);
    const joined = await read(SINCE, cursor);
    expect(joined.contacts).toEqual([ids.farOld, ids.farNew, ids.farByMe]);
    await moveToHub(server.database, far, account.json.data.id);
    const left = await read(SINCE, joined.cursor);
    expect(left.contacts).toEqual([ids.farOld, ids.farNew, ids.farByMe]);
    expect(left.gone).toEqual([]);
  });

  test('has all contacts of one planter on request, page by page', async () => {
    const { ids, read, far } = await world();
    const query = `&table=contacts&planter=${far}`;
    const one = await read(query);
    expect(one).toMatchObject({ contacts: [ids.farOld, ids.farNew, ids.farByMe], more: false });
    expect(one.rows.map(({ planter_id }) => planter_id)).toEqual([far, far, far]);
  });

  test('shows no contacts of one planter to a person who may not read them', async () => {
    const { server, read, own } = await world();
    const stranger = await server.addUser('stranger', ['hub_leader']);
    expect((await read(`&table=contacts&planter=${own}`, '', stranger)).contacts).toEqual([]);
  });

  test('sums up only recent contacts, so that the sum does not depend on hubs', async () => {
    const { read } = await world();
    const { rows, cursor } = await read(SINCE);
    const { sums = [] } = await read(`${SINCE}&sums=1`, cursor);
    const recent = rows.filter(({ contact_date }) => String(contact_date) >= FROM);
    const sum = recent.reduce((before, { id, rev = 0 }) => withRow(before, id, rev), NO_ROWS);
    expect(recent).toHaveLength(2);
    expect(sums.find(({ table }) => table === 'contacts')).toEqual({ table: 'contacts', ...sum });
  });

  test.each(['contacts_from=yesterday', 'contacts_from=2024-02-30', 'planter=x', 'planter=0'])(
    'refuses %s',
    async (query) => {
      const { server, leader } = await world();
      const answer = await server.call('GET', `/sync/changes?${query}`, leader);
      expect(answer.status).toBe(400);
    },
  );

  test('is offered only to people who may read all contacts, by the clock of the server', async () => {
    const { server, leader } = await world();
    const { json } = await server.call('GET', '/sync', leader);
    expect(json).not.toHaveProperty('recentContactsFrom');
    const boss = await server.addUser('boss', ['superadmin']);
    const { json: offer } = await server.call('GET', '/sync', boss);
    expect(offer.recentContactsFrom).toMatch(/^\d{4}-\d\d-01$/);
    const years = new Date().getUTCFullYear() - Number(offer.recentContactsFrom.slice(0, 4));
    expect(years).toBe(2);
  });
});
