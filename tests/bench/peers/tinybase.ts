import { createIndexes, createStore, type Indexes, type Store } from 'tinybase';
import { createIndexedDbPersister, type Persister } from 'tinybase/persisters/persister-indexed-db';
import type { FeedRow } from '../page/feed.ts';
import { LISTED } from '../page/stack.ts';
import { hasText, runPeer } from './peer.ts';

interface Kept {
  store: Store;
  persister: Persister;
  isChanged: boolean;
}

/**
 * A save writes a whole store. So each table is a store of its own, and what has to be sent is a small one that is saved
 * with each write. The others are saved by `settle`.
 */
const kept = new Map<string, Promise<Kept>>();

/** Loads a table into memory when it is first used. */
function tableOf(table: string): Promise<Kept> {
  const known = kept.get(table);
  if (known) return known;
  const store = createStore();
  const persister = createIndexedDbPersister(store, `peer-${table}`, undefined, tellError);
  const loading = persister.load().then(() => ({ store, persister, isChanged: false }));
  kept.set(table, loading);
  return loading;
}

/** The persister passes over errors, such as that of a first load, when nothing has been saved yet. */
function tellError(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'NotFoundError')) reportError(error);
}

const QUEUE = 'queue';
const BY_HUB = 'by hub';

let indexes: Indexes | undefined;

function hubRows(store: Store, hub: number): string[] {
  indexes ??= createIndexes(store).setIndexDefinition(
    BY_HUB,
    'planters',
    'hub_leader_id',
    'last_contact_date',
  );
  return indexes.getSliceRowIds(BY_HUB, String(hub));
}

const rowOf = (store: Store, table: string, id: string) => store.getRow(table, id) as FeedRow;

runPeer({
  // Loaded when first used: a start that shows planters needs no contacts.
  open: () => Promise.resolve(),
  async put(table, rows) {
    const one = await tableOf(table);
    one.store.transaction(() => {
      for (const row of rows) one.store.setRow(table, String(row.id), row);
    });
    one.isChanged = true;
  },
  async settle() {
    for (const loading of kept.values()) {
      const one = await loading;
      if (one.isChanged) await one.persister.save();
      one.isChanged = false;
    }
  },
  watchFirst(hub, show) {
    void tableOf('planters').then(({ store }) => {
      const showFirst = () =>
        show(
          hubRows(store, hub)
            .slice(0, LISTED)
            .map((id) => rowOf(store, 'planters', id)),
        );
      store.addDidFinishTransactionListener(showFirst);
      showFirst();
    });
  },
  async logContact(contact) {
    const [planters, contacts, queue] = await Promise.all(
      ['planters', 'contacts', QUEUE].map(tableOf),
    );
    if (!planters || !contacts || !queue) throw new Error('Nothing is open');
    const id = String(contact.id);
    planters.store.setCell(
      'planters',
      String(contact.planter_id),
      'last_contact_date',
      contact.contact_date,
    );
    contacts.store.setRow('contacts', id, contact);
    queue.store.setRow(QUEUE, id, contact);
    planters.isChanged = true;
    contacts.isChanged = true;
    await queue.persister.save();
  },
  async find(hub, text) {
    const { store } = await tableOf('planters');
    return hubRows(store, hub).filter((id) => hasText(rowOf(store, 'planters', id), text)).length;
  },
  async count(table) {
    return (await tableOf(table)).store.getRowCount(table);
  },
});
