// The parts of the libraries that are used here. The types can so be checked where the libraries are not installed.

declare module 'rxdb/plugins/core' {
  interface Query {
    selector: object;
    sort?: Record<string, 'asc'>[];
    limit?: number;
  }
  interface RxDocument {
    toJSON(): Record<string, unknown>;
    incrementalPatch(patch: object): Promise<RxDocument>;
  }
  interface RxQuery<Result> {
    exec(): Promise<Result>;
    $: { subscribe(next: (result: Result) => void): void };
  }
  interface RxCollection {
    bulkUpsert(documents: readonly object[]): Promise<{ error: unknown[] }>;
    insert(document: object): Promise<RxDocument>;
    find(query: Query): RxQuery<RxDocument[]>;
    findOne(key: string): RxQuery<RxDocument | null>;
    count(): RxQuery<number>;
  }
  export interface RxDatabase {
    collections: Record<string, RxCollection | undefined>;
    addCollections(collections: Record<string, { schema: object }>): Promise<unknown>;
  }
  export function createRxDatabase(settings: {
    name: string;
    storage: unknown;
    eventReduce: boolean;
  }): Promise<RxDatabase>;
}

declare module 'rxdb/plugins/storage-dexie' {
  export function getRxStorageDexie(): unknown;
}

declare module 'pouchdb-core' {
  type Document = Record<string, unknown> & { id: number };
  export default class PouchDB {
    static plugin(plugin: unknown): typeof PouchDB;
    constructor(name: string, settings: { adapter: string; auto_compaction: boolean });
    createIndex(settings: { index: { fields: string[] } }): Promise<unknown>;
    bulkDocs(documents: readonly object[], settings: { new_edits: boolean }): Promise<unknown>;
    find(query: {
      selector: object;
      sort?: string[];
      limit?: number;
    }): Promise<{ docs: Document[] }>;
    changes(settings: { since: 'now'; live: true }): {
      on(event: 'change', tell: () => void): void;
    };
    get(key: string): Promise<Document>;
    put(document: object): Promise<unknown>;
    allDocs(): Promise<{ rows: { id: string }[] }>;
  }
}

declare module 'pouchdb-adapter-indexeddb' {
  const plugin: unknown;
  export default plugin;
}

declare module 'pouchdb-find' {
  const plugin: unknown;
  export default plugin;
}

declare module 'tinybase' {
  type Row = Record<string, unknown>;
  export interface Store {
    transaction(work: () => void): void;
    setRow(table: string, id: string, row: object): Store;
    setCell(table: string, id: string, cell: string, value: string): Store;
    getRow(table: string, id: string): Row;
    getRowCount(table: string): number;
    addDidFinishTransactionListener(tell: () => void): string;
  }
  export interface Indexes {
    setIndexDefinition(name: string, table: string, slice: string, sort: string): Indexes;
    getSliceRowIds(name: string, slice: string): string[];
  }
  export function createStore(): Store;
  export function createIndexes(store: Store): Indexes;
}

declare module 'tinybase/persisters/persister-indexed-db' {
  import type { Store } from 'tinybase';

  export interface Persister {
    load(): Promise<unknown>;
    save(): Promise<unknown>;
  }
  export function createIndexedDbPersister(
    store: Store,
    name: string,
    pollSeconds?: number,
    onError?: (error: unknown) => void,
  ): Persister;
}
