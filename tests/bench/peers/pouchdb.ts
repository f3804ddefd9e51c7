import indexeddb from 'pouchdb-adapter-indexeddb';
import PouchDB from 'pouchdb-core';
import find from 'pouchdb-find';
import type { FeedRow } from '../page/feed.ts';
import { LISTED } from '../page/stack.ts';
import { runPeer, SEARCHED } from './peer.ts';

PouchDB.plugin(indexeddb).plugin(find);

const INDEXES: Record<string, string[]> = {
  planters: ['hub_leader_id', 'last_contact_date'],
  contacts: ['planter_id', 'contact_date'],
};

/** Without a limit, it would stop at 25. */
const MOST_HITS = 1_000_000;

/** Each table is a database of its own, so that no query reads rows of another table. */
const databases = new Map<string, PouchDB>();
const database = (table: string) => {
  const found = databases.get(table);
  if (!found) throw new Error(`No database ${table}`);
  return found;
};

/** Sorted as a text like the number itself. */
const key = (id: number) => String(id).padStart(10, '0');

/** Every revision needs a hash. The server's rows have none, and a row is the same wherever its number is. */
const HASH = '0'.repeat(32);

/** The row with the server's revision and its ancestors, as replication writes it. */
function documentOf(row: FeedRow): object {
  const rev = typeof row.rev === 'number' && row.rev > 0 ? row.rev : 1;
  return {
    ...row,
    _id: key(row.id),
    _rev: `${rev}-${HASH}`,
    _revisions: { start: rev, ids: Array.from({ length: rev }, () => HASH) },
  };
}

async function firstOf(hub: number): Promise<FeedRow[]> {
  const { docs } = await database('planters').find({
    selector: { hub_leader_id: hub, last_contact_date: { $gte: '' } },
    sort: ['hub_leader_id', 'last_contact_date'],
    limit: LISTED,
  });
  return docs;
}

runPeer({
  async open(tables) {
    for (const table of tables) {
      databases.set(table, new PouchDB(table, { adapter: 'indexeddb', auto_compaction: true }));
      const fields = INDEXES[table];
      if (fields) await database(table).createIndex({ index: { fields } });
    }
  },
  async put(table, rows) {
    await database(table).bulkDocs(rows.map(documentOf), { new_edits: false });
  },
  watchFirst(hub, show) {
    const showFirst = () => void firstOf(hub).then(show, reportError);
    database('planters').changes({ since: 'now', live: true }).on('change', showFirst);
    showFirst();
  },
  // Its replication finds by itself what has not been sent.
  async logContact(contact) {
    const planters = database('planters');
    const planter = await planters.get(key(contact.planter_id));
    await Promise.all([
      database('contacts').put({ ...contact, _id: `new${-contact.id}` }),
      planters.put({ ...planter, last_contact_date: contact.contact_date }),
    ]);
  },
  async find(hub, text) {
    const { docs } = await database('planters').find({
      selector: {
        hub_leader_id: hub,
        last_contact_date: { $gte: '' },
        $or: SEARCHED.map((field) => ({ [field]: { $regex: new RegExp(text, 'i') } })),
      },
      limit: MOST_HITS,
    });
    return docs.length;
  },
  async count(table) {
    const { rows } = await database(table).allDocs();
    return rows.filter(({ id }) => !id.startsWith('_design/')).length;
  },
});
