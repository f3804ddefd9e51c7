import type { TableName } from '#db/tables/index.ts';
import { isTableName } from '#db/tables/index.ts';
import type { ChangeLine } from '#shared/contract/sync.ts';
import { lidOf } from '#shared/ids.ts';
import { SOURCES } from '../sources/index.ts';
import { changeLines } from './lines.ts';
import { type Merge, mergeRows } from './merge.ts';
import { forgetRows } from './quarantine.ts';
import { removeRows } from './remove.ts';

/** Rows that are merged together while a page streams in. */
const BATCH = 500;

/** One page of the change feed on its way into the mirror (S27). */
export class Page {
  readonly #merge: Merge;
  readonly #rows = new Map<TableName, unknown[]>();
  readonly #gone = new Map<TableName, number[]>();
  #waiting = 0;
  /** The batch before: written while the next one is still being read. */
  #merging: Promise<void> = Promise.resolve();
  /** Numbers of the rows that it showed, by table. */
  readonly seen = new Map<TableName, number[]>();
  /** Rows that changed the mirror. */
  written = 0;
  /** It belongs to a read that brings everything. */
  isFull = false;
  /** The server accepts no changes until then, in milliseconds since 1970. */
  frozenUntil: number | undefined;
  /** Its last line; a page without it was cut off. */
  end: Extract<ChangeLine, { kind: 'end' }> | undefined;

  constructor(merge: Merge) {
    this.#merge = merge;
  }

  /** Merges the lines as they come. Throws what breaks them off, once all that has arrived is kept. */
  async read(body: ReadableStream<Uint8Array>): Promise<void> {
    try {
      for await (const line of changeLines(body)) await this.#take(line);
    } finally {
      await this.#flush();
      await this.#merging;
    }
  }

  async #take(line: ChangeLine): Promise<void> {
    switch (line.kind) {
      case 'start':
        this.isFull = line.full;
        this.frozenUntil = line.frozenUntil ? Date.parse(line.frozenUntil) : undefined;
        return;
      case 'end':
        this.end = line;
        return;
      case 'row':
        if (isTableName(line.table)) push(this.#rows, line.table, line.row);
        break;
      case 'gone':
        if (isTableName(line.table)) push(this.#gone, line.table, line.id);
        break;
    }
    this.#waiting += 1;
    if (this.#waiting >= BATCH) await this.#flush();
  }

  #lid(table: TableName, id: number): string {
    return this.#merge.run.lidOf(table, id) ?? lidOf(id);
  }

  /** Waits for the batch before, never for this one. */
  async #flush(): Promise<void> {
    await this.#merging;
    this.#merging = this.#bringIn(new Map(this.#rows), new Map(this.#gone));
    // A fault is met where the next batch, or the end, waits for this one.
    this.#merging.catch(() => undefined);
    this.#rows.clear();
    this.#gone.clear();
    this.#waiting = 0;
  }

  async #bringIn(
    tables: ReadonlyMap<TableName, unknown[]>,
    gone: ReadonlyMap<TableName, number[]>,
  ): Promise<void> {
    const { run } = this.#merge;
    const context = { lidOf: (table: TableName, id: number) => this.#lid(table, id) };
    for (const [table, rows] of tables) {
      const merged = await mergeRows(this.#merge, SOURCES[table], rows, context);
      this.written += merged.written;
      this.seen.set(table, (this.seen.get(table) ?? []).concat(merged.ids));
    }
    for (const [table, ids] of gone) {
      await removeRows(
        run,
        table,
        ids.map((id) => this.#lid(table, id)),
      );
      await forgetRows(this.#merge, table, ids);
    }
  }
}

function push<T>(map: Map<TableName, T[]>, table: TableName, value: T): void {
  const list = map.get(table);
  if (list) list.push(value);
  else map.set(table, [value]);
}
