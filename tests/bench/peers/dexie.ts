import Dexie, { liveQuery } from 'dexie';
import type { FeedRow } from '../page/feed.ts';
import { LISTED } from '../page/stack.ts';
import { hasText, runPeer, TABLES } from './peer.ts';

const INDEXES: Record<string, string> = {
  planters: 'id, [hub_leader_id+last_contact_date]',
  contacts: 'id, [planter_id+contact_date]',
};

/** `?durability=strict` stores as Fieldbook stores a write; without it, the browser decides. */
const isStrict = new URLSearchParams(location.search).get('durability') === 'strict';
const db = new Dexie('peer', isStrict ? { chromeTransactionDurability: 'strict' } : {});

// What has to be sent is written with the row: Dexie alone keeps no record of it.
db.version(1).stores({
  ...Object.fromEntries(TABLES.map((table) => [table, INDEXES[table] ?? 'id'])),
  queue: '++seq',
});

const planters = () => db.table<FeedRow, number>('planters');

runPeer({
  async open() {
    await db.open();
  },
  async put(table, rows) {
    await db.table(table).bulkPut(rows);
  },
  watchFirst(hub, show) {
    liveQuery(() =>
      planters()
        .where('[hub_leader_id+last_contact_date]')
        .between([hub, Dexie.minKey], [hub, Dexie.maxKey])
        .limit(LISTED)
        .toArray(),
    ).subscribe(show);
  },
  logContact: (contact) =>
    db.transaction('rw', ['planters', 'contacts', 'queue'], async () => {
      await Promise.all([
        db.table('contacts').put(contact),
        planters().update(contact.planter_id, { last_contact_date: contact.contact_date }),
        db.table('queue').add({ kind: 'contact', contact }),
      ]);
    }),
  async find(hub, text) {
    const rows = await planters()
      .where('[hub_leader_id+last_contact_date]')
      .between([hub, Dexie.minKey], [hub, Dexie.maxKey])
      .toArray();
    return rows.filter((row) => hasText(row, text)).length;
  },
  count: (table) => db.table(table).count(),
});
