import { Refusal } from './answers.ts';
import { isMember, isSuperadmin, may, type Permission } from './permissions.ts';
import type { Profile } from './profiles.ts';
import type { Random } from './random.ts';
import type { Fields, Kind } from './schema.ts';
import type { Store } from './store.ts';
import type { Respond } from './transport.ts';
import type { User } from './types.ts';
import { type Json, readDay, readId, readNumber } from './wire.ts';

export type Environment = {
  profile: Profile;
  store: Store;
  random: Random;
  /** The time of the world. */
  now(): number;
  /** The time that this backend believes. */
  clock(): number;
  sleep(ms: number): Promise<void>;
  respond: Respond;
};

export type CallInput = {
  env: Environment;
  method: string;
  path: string;
  params: Record<string, string>;
  query: URLSearchParams;
  origin: string;
  user: User | null;
  body: unknown;
  form: FormData | null;
};

/** The context that a handler receives for one request. */
export class Call {
  readonly env: Environment;
  readonly profile: Profile;
  readonly store: Store;
  readonly method: string;
  readonly path: string;
  readonly params: Record<string, string>;
  readonly query: URLSearchParams;
  readonly origin: string;
  readonly user: User | null;
  readonly rawBody: unknown;
  readonly form: FormData | null;
  #ids: number[] | undefined;

  constructor(input: CallInput) {
    this.env = input.env;
    this.profile = input.env.profile;
    this.store = input.env.store;
    this.method = input.method;
    this.path = input.path;
    this.params = input.params;
    this.query = input.query;
    this.origin = input.origin;
    this.user = input.user;
    this.rawBody = input.body;
    this.form = input.form;
  }

  /** The ids that the call stored or removed, or undefined if it wrote nothing. */
  get writtenIds(): number[] | undefined {
    return this.#ids;
  }

  wrote(...ids: number[]): void {
    this.#ids = [...(this.#ids ?? []), ...ids];
  }

  me(): User {
    if (!this.user) throw new Refusal('unauthenticated', 'No token provided');
    return this.user;
  }

  may(permission: Permission): boolean {
    return may(this.store, this.me(), permission);
  }

  need(permission: Permission): User {
    if (!this.may(permission)) this.forbid();
    return this.me();
  }

  needMember(): User {
    if (!this.isMember()) this.forbid();
    return this.me();
  }

  isMember(): boolean {
    return isMember(this.store, this.me());
  }

  isSuperadmin(): boolean {
    return isSuperadmin(this.store, this.me());
  }

  forbid(): never {
    throw new Refusal('forbidden', 'You do not have permission to do this');
  }

  missing(what: string): never {
    throw new Refusal('missing', `${what} not found`);
  }

  invalid(message: string): never {
    throw new Refusal('validation', message);
  }

  conflict(message: string): never {
    throw new Refusal('conflict', message);
  }

  id(name = 'id'): number {
    return readId(this.params[name]) ?? this.missing('Record');
  }

  /** The row of a table by the id in the path. */
  row<Row extends { id: number }>(
    table: { get(id: number): Row | undefined; gone: Set<number> },
    what: string,
    name = 'id',
  ): Row {
    const id = this.id(name);
    const row = table.get(id);
    if (row) return row;
    if (table.gone.has(id)) throw new Refusal('gone', `${what} not found`);
    return this.missing(what);
  }

  /** The JSON object in the body. */
  body(): Json {
    const body = this.rawBody;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      return this.invalid('Request body is missing');
    }
    return body as Json;
  }

  text(body: Json, key: string): string {
    const value = body[key];
    return typeof value === 'string' ? value.trim() : '';
  }

  /** Refuses members that the call does not know, if the profile checks bodies strictly. */
  onlyMembers(body: Json, allowed: readonly string[]): void {
    if (!this.profile.strictBody) return;
    const unknown = Object.keys(body).filter((key) => !allowed.includes(key));
    if (unknown.length > 0) {
      throw new Refusal('validation', `Unknown field: ${unknown.join(', ')}`, 422);
    }
  }

  /** Reads the listed members of a body. Members that are absent stay absent. */
  read(body: Json, fields: Fields): Json {
    const values: Json = {};
    for (const [key, kind] of Object.entries(fields)) {
      if (Object.hasOwn(body, key)) values[key] = this.#readValue(key, kind, body[key]);
    }
    return values;
  }

  #readValue(key: string, kind: Kind, value: unknown): unknown {
    if (value === null || value === undefined) return null;
    if (value === '') {
      if (kind === 'day' && this.profile.emptyDayInput === 'refused') {
        this.invalid(`${key} is not a valid date`);
      }
      return null;
    }
    switch (kind) {
      case 'text':
        return typeof value === 'string' ? value : this.invalid(`${key} must be text`);
      case 'day':
        return readDay(value) ?? this.invalid(`${key} is not a valid date`);
      case 'number':
      case 'count':
      case 'money':
      case 'coordinate':
        return readNumber(value) ?? this.invalid(`${key} must be a number`);
      case 'id':
        return readId(value) ?? this.invalid(`${key} must be an id`);
      case 'flag':
        return typeof value === 'boolean' ? value : this.invalid(`${key} must be true or false`);
      case 'object':
        return typeof value === 'object' && !Array.isArray(value)
          ? value
          : this.invalid(`${key} must be an object`);
      case 'time':
      case 'picture':
        return undefined;
    }
  }

  /** Applies the values of a PUT: whole-object backends clear what the body leaves out. */
  put(row: object, fields: Fields, values: Json): void {
    const target = row as Json;
    for (const key of Object.keys(fields)) {
      if (Object.hasOwn(values, key)) target[key] = values[key];
      else if (this.profile.put === 'replace') target[key] = null;
    }
  }

  /** Checks that required values are there after a PUT with these values would be applied. */
  requirePut(row: object, values: Json, keys: readonly string[], message?: string): void {
    for (const key of keys) {
      const given = Object.hasOwn(values, key);
      const kept = this.profile.put === 'merge' ? (row as Json)[key] : null;
      const value = given ? values[key] : kept;
      // A merge that does not touch a field does not check it either.
      if (!given && this.profile.put === 'merge') continue;
      if (value === null || value === undefined) this.invalid(message ?? `${key} is required`);
    }
  }

  requireAll(values: Json, keys: readonly string[], message?: string): void {
    const absent = keys.filter((key) => values[key] === null || values[key] === undefined);
    if (absent.length > 0) this.invalid(message ?? `${absent.join(', ')} is required`);
  }
}
