import 'fake-indexeddb/auto'; // before Dexie, which looks for IndexedDB when it is evaluated
import Dexie from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { clear } from 'idb-keyval';

/*
 * Test files of one thread share their modules, but each begins with empty databases: one would otherwise find, or wait
 * for, what another left. `idb-keyval` keeps the database that it opened first.
 */
await clear();
const indexedDB = new IDBFactory();
Object.assign(globalThis, { indexedDB });
Object.assign(Dexie.dependencies, { indexedDB });
