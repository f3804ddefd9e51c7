import { type Reply, refused, type Wire } from './sim-records.ts';

/** What a directory needs from the rest of the server. */
export interface DirectoryHost {
  nextRev(): number;
  nextId(): number;
  /** Writes a line to the ledger. */
  note(wire: Wire, userId: number, effect: unknown): void;
  extras: boolean;
  tellsIdOfCreated: boolean;
}

export interface DirectoryRecord {
  id: number;
  fields: Record<string, unknown>;
  createdByKey: string | null;
  isDeleted: boolean;
  rev: number;
}

/** The names that the specifications use for one directory. */
export interface DirectoryNames {
  table: string;
  path: string;
  list: string;
  one: string;
  /** Fields of a record; other fields in a request are ignored. */
  fields: readonly string[];
}

/** A list of records that everybody reads and changes: churches, trainers, assessors, coaches. */
export class SimDirectory {
  readonly rows = new Map<number, DirectoryRecord>();
  readonly names: DirectoryNames;
  readonly #host: DirectoryHost;

  constructor(names: DirectoryNames, host: DirectoryHost) {
    this.names = names;
    this.#host = host;
  }

  add(fields: Record<string, unknown>, createdByKey: string | null = null): DirectoryRecord {
    const [id, rev] = [this.#host.nextId(), this.#host.nextRev()];
    const row = { id, fields: this.#known(fields), createdByKey, isDeleted: false, rev };
    this.rows.set(id, row);
    return row;
  }

  living(): DirectoryRecord[] {
    return [...this.rows.values()].filter((one) => !one.isDeleted);
  }

  /** The answer to a request for this directory; undefined for any other request. */
  handle(wire: Wire, userId: number): Reply | undefined {
    const [route = ''] = wire.path.split('?');
    const [path, id, part] = route.split('/');
    if (path !== this.names.path) return undefined;
    if (id === undefined) return wire.method === 'GET' ? this.#list() : this.#create(wire, userId);
    // The specifications have no call for a single record; it is only in the list.
    if (wire.method === 'GET') return refused(404, 'Not found');
    const row = this.rows.get(Number(id));
    if (!row || row.isDeleted) return refused(404, 'Not found');
    if (wire.method === 'GET') return said({ [this.names.one]: this.shown(row) });
    if (part === 'profile-picture') return this.#setPicture(row, wire, userId);
    return wire.method === 'DELETE'
      ? this.#delete(row, wire, userId)
      : this.#change(row, wire, userId);
  }

  #list(): Reply {
    return said({ [this.names.list]: this.living().map((one) => this.shown(one)) });
  }

  /** The row as in the list and the change feed. */
  shown({ id, fields, createdByKey }: DirectoryRecord) {
    return { id, ...fields, ...(this.#host.extras ? { created_by_key: createdByKey } : {}) };
  }

  #create(wire: Wire, userId: number): Reply {
    const sent = recordOf(wire.body);
    if (!sent.name) return refused(400, 'name: is required');
    const row = this.add(sent, wire.key ?? null);
    this.#host.note(wire, userId, row.fields);
    const told = this.#host.tellsIdOfCreated ? { [this.names.one]: this.shown(row) } : {};
    return said(told, 201);
  }

  #change(row: DirectoryRecord, wire: Wire, userId: number): Reply {
    const changed = Object.fromEntries(
      Object.entries(this.#known(recordOf(wire.body))).filter(
        ([name, value]) => (row.fields[name] ?? '') !== (value ?? ''),
      ),
    );
    this.#touch(row, changed);
    this.#host.note(wire, userId, changed);
    return said({ [this.names.one]: this.shown(row) });
  }

  #delete(row: DirectoryRecord, wire: Wire, userId: number): Reply {
    row.isDeleted = true;
    row.rev = this.#host.nextRev();
    this.#host.note(wire, userId, deletion(this.names.table, row.id));
    return said({});
  }

  /** The name of the file identifies its content. */
  #setPicture(row: DirectoryRecord, wire: Wire, userId: number): Reply {
    const picture = wire.body instanceof FormData ? wire.body.get('profilePicture') : null;
    if (!(picture instanceof File)) return refused(400, 'profilePicture is required');
    const profile_picture_url = `/api/pictures/${picture.name}`;
    const isNew = row.fields.profile_picture_url !== profile_picture_url;
    if (isNew) this.#touch(row, { profile_picture_url });
    this.#host.note(wire, userId, isNew ? { profile_picture_url } : {});
    return said({ data: { profile_picture_url } });
  }

  #touch(row: DirectoryRecord, changed: Record<string, unknown>): void {
    if (Object.keys(changed).length === 0) return;
    row.fields = { ...row.fields, ...changed };
    row.rev = this.#host.nextRev();
  }

  #known(sent: Record<string, unknown>): Record<string, unknown> {
    const { fields } = this.names;
    return Object.fromEntries(Object.entries(sent).filter(([name]) => fields.includes(name)));
  }
}

/** The ledger's text for a deletion, which contains no text by its author. */
export function deletion(table: string, id: number): string {
  return `deleted ${table} ${id};`;
}

function recordOf(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

function said(data: object, status = 200): Reply {
  return { status, body: { success: true, ...data } };
}
