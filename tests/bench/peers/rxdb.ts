import { createRxDatabase, type RxDatabase } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { FeedRow } from '../page/feed.ts';
import { LISTED } from '../page/stack.ts';
import { runPeer, SEARCHED } from './peer.ts';

const MOST_NUMBER = 2 ** 31;
const number = { type: 'number', minimum: 0, maximum: MOST_NUMBER, multipleOf: 1 };
const day = { type: 'string', maxLength: 10 };

/** Only fields with an index need a type; RxDB stores the others as they are. */
const FIELDS: Record<string, { properties: object; indexes: string[][] }> = {
  planters: {
    properties: { hub_leader_id: number, last_contact_date: day },
    indexes: [['hub_leader_id', 'last_contact_date']],
  },
  contacts: {
    properties: { planter_id: number, contact_date: day },
    indexes: [['planter_id', 'contact_date']],
  },
};

/** A primary key is a text. */
const key = (id: number) => String(id);

let db: RxDatabase;
const collection = (name: string) => {
  const found = db.collections[name];
  if (!found) throw new Error(`No collection ${name}`);
  return found;
};

function schemaOf(table: string) {
  const { properties = {}, indexes = [] } = FIELDS[table] ?? {};
  return {
    version: 0,
    primaryKey: 'id',
    type: 'object',
    properties: { id: { type: 'string', maxLength: 20 }, ...properties },
    required: ['id', ...Object.keys(properties)],
    indexes,
  };
}

runPeer({
  async open(tables) {
    db = await createRxDatabase({
      name: 'peer',
      storage: getRxStorageDexie(),
      eventReduce: true,
    });
    await db.addCollections(
      Object.fromEntries(tables.map((table) => [table, { schema: schemaOf(table) }])),
    );
  },
  async put(table, rows) {
    // It refuses two versions of a row in one call, which the feed of a small network contains.
    const documents = new Map(rows.map((row) => [row.id, { ...row, id: key(row.id) }]));
    const { error } = await collection(table).bulkUpsert([...documents.values()]);
    if (error.length > 0) throw new Error(`${error.length} rows of ${table} were not stored`);
  },
  watchFirst(hub, show) {
    collection('planters')
      .find({
        selector: { hub_leader_id: hub },
        sort: [{ hub_leader_id: 'asc' }, { last_contact_date: 'asc' }],
        limit: LISTED,
      })
      .$.subscribe((documents) => show(documents.map((one) => one.toJSON() as FeedRow)));
  },
  // Its replication finds by itself what has not been sent.
  async logContact(contact) {
    const planter = await collection('planters').findOne(key(contact.planter_id)).exec();
    await Promise.all([
      collection('contacts').insert({ ...contact, id: key(contact.id) }),
      planter?.incrementalPatch({ last_contact_date: contact.contact_date }),
    ]);
  },
  async find(hub, text) {
    const found = await collection('planters')
      .find({
        selector: {
          hub_leader_id: hub,
          $or: SEARCHED.map((field) => ({ [field]: { $regex: text, $options: 'i' } })),
        },
      })
      .exec();
    return found.length;
  },
  count: (table) => collection(table).count().exec(),
});
