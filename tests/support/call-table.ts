import { describe, expect, test } from 'vitest';
import { allEndpoints } from '#server/app.ts';
import { onBothDatabases } from './server-databases.ts';
import { type Answer, startTestServer, type TestServer } from './test-server.ts';

/** The user who makes a call; a guest has no token. */
export interface Caller {
  id: number;
  token?: string;
}

export interface CallWorld {
  server: TestServer;
  /** Callers by name, including the guest. */
  callers: Readonly<Record<string, Caller>>;
}

/** One call of the specification, with the expected answer for each caller. */
export interface CallLine<World extends CallWorld> {
  /** The call as in the server's own table: `GET /assessments/{id}`. */
  call: string;
  /** The special condition, if a call has several lines. */
  when?: string;
  /** Names of the callers who get an answer. All others are refused: a guest with 401, the others with 403. */
  allowed: readonly string[];
  /**
   * Builds one request. A write first creates the record that it changes. All refused callers share one request,
   * since nothing changes then, unless the request is about the caller.
   */
  ask(world: World, caller: Caller): Request | Promise<Request>;
  isAboutCaller?: true;
  /** 200 by default. */
  status?: number;
  /** The member of the answer that contains the record or list; `data` by default. */
  within?: string;
  /** Fields that the specification names for the record, or for each record of the list. */
  fields?: readonly string[];
  /** The same for lists inside the record. */
  lists?: Readonly<Record<string, readonly string[]>>;
  /** Expected number of records in the list, by caller (row rules). */
  rows?: Readonly<Record<string, number>>;
  /** True for a call outside the specification, which is absent if the extras are off. */
  extra?: boolean;
  /** True if the answer is no JSON value with `success`, such as a picture or a stream: only the status is checked. */
  isRaw?: true;
}

interface Request {
  path: string;
  /** Sent as JSON, except for a form with a file. */
  body?: unknown;
}

export interface CallTable<World extends CallWorld> {
  title: string;
  /** Every call of the specification in this area. */
  specified: readonly string[];
  /** Whether a served call belongs to this area: then it needs a line, specified or not. */
  isOurs(call: string): boolean;
  lines: readonly CallLine<World>[];
  world(server: TestServer): Promise<World>;
}

/**
 * Tests every call of an area as every caller, on both databases, with and without the extras.
 * It also fails if a call of the specification or of the server has no line.
 */
export function testCalls<World extends CallWorld>(table: CallTable<World>): void {
  const { title, specified, lines } = table;

  test(`${title}: every call has a line`, () => {
    const served = allEndpoints({ extras: true })
      .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
      .filter((call) => table.isOurs(call));
    const told = new Set(lines.map(({ call }) => call));
    expect([...new Set([...specified, ...served])].filter((call) => !told.has(call))).toEqual([]);
    const known = new Set([...specified, ...served]);
    expect([...told].filter((call) => !known.has(call))).toEqual([]);
  });

  describe.each(['on', 'off'])(`${title}, extras %s`, (extras) => {
    onBothDatabases('every call as everybody', ({ open }) => {
      test('answers allowed callers and refuses all others', async () => {
        const environment = { FIELDBOOK_EXTRAS: extras };
        const world = await table.world(startTestServer(await open(), { environment }));
        const wrong: string[] = [];
        for (const line of lines) {
          const isServed = extras === 'on' || !line.extra;
          const asks = requestsOf(world, line);
          for (const name of Object.keys(world.callers)) {
            const fault = await faultOf(world, line, name, { isServed, asks });
            if (fault) wrong.push(`${line.call} ${line.when ?? ''} as ${name}: ${fault}`);
          }
        }
        expect(wrong).toEqual([]);
      }, 60_000);
    });
  });
}

type Asks = (name: string, caller: Caller) => Promise<Request>;

function requestsOf<World extends CallWorld>(world: World, line: CallLine<World>): Asks {
  let forRefused: Promise<Request> | undefined;
  return async (name, caller) => {
    if (line.isAboutCaller || line.allowed.includes(name)) return line.ask(world, caller);
    forRefused ??= Promise.resolve(line.ask(world, caller));
    return forRefused;
  };
}

/** What is wrong with this caller's answer; undefined if nothing is. */
async function faultOf<World extends CallWorld>(
  world: World,
  line: CallLine<World>,
  name: string,
  { isServed, asks }: { isServed: boolean; asks: Asks },
): Promise<string | undefined> {
  const caller = world.callers[name];
  if (!caller) return 'nobody of that name';
  const { path, body } = await asks(name, caller);
  const [method = ''] = line.call.split(' ');
  const answer = await perform(world.server, method, { path, body }, { ...caller, ...line });
  const expected = expectedStatus(line, name, caller, isServed);
  if (answer.status !== expected) return `${answer.status} in place of ${expected}`;
  if (answer.status >= 400) return refusalFault(answer);
  if (line.isRaw) return undefined;
  return recordFault(line, name, answer);
}

async function perform(
  server: TestServer,
  method: string,
  { path, body }: Request,
  { token, isRaw = false }: { token?: string; isRaw?: boolean },
): Promise<Answer> {
  const signed = token === undefined ? {} : { token };
  if (!isRaw && !(body instanceof FormData)) {
    return server.call(method, path, { ...signed, ...(body === undefined ? {} : { body }) });
  }
  const headers = new Headers(token === undefined ? {} : { Authorization: `Bearer ${token}` });
  const form = body instanceof FormData ? { body } : {};
  const response = await server.request(`/api${path}`, { method, headers, ...form });
  const { status } = response;
  if (isRaw && status < 400) {
    await response.body?.cancel(); // a stream never ends by itself
    return { status, headers: response.headers, json: undefined };
  }
  return { status, headers: response.headers, json: await response.json() };
}

function expectedStatus<World extends CallWorld>(
  line: CallLine<World>,
  name: string,
  caller: Caller,
  isServed: boolean,
): number {
  if (!isServed) return 404;
  if (line.allowed.includes(name)) return line.status ?? 200;
  return caller.token === undefined ? 401 : 403;
}

function refusalFault({ json }: Answer): string | undefined {
  const isInWords = json.success === false && typeof json.error === 'string' && json.error !== '';
  return isInWords ? undefined : `no refusal in words: ${JSON.stringify(json)}`;
}

function recordFault<World extends CallWorld>(
  { within = 'data', fields, lists = {}, rows }: CallLine<World>,
  name: string,
  { json }: Answer,
): string | undefined {
  if (json.success !== true) return 'success is missing';
  const told: unknown = json[within];
  const records: unknown[] = Array.isArray(told) ? told : [told];
  const expected = rows?.[name];
  if (expected !== undefined && records.length !== expected) {
    return `${records.length} rows in place of ${expected}`;
  }
  const inside = Object.entries(lists).map(([list, names]) => missingIn(json[within][list], names));
  return [missingIn(records, fields), ...inside].find((fault) => fault !== undefined);
}

function missingIn(
  records: readonly unknown[],
  fields: readonly string[] = [],
): string | undefined {
  const missing = fields.filter((field) =>
    records.some((one) => !Object.hasOwn(Object(one), field)),
  );
  return missing.length > 0 ? `without ${missing.join(', ')}` : undefined;
}

/** The same value for several callers. */
export function each<T>(names: readonly string[], value: T): Record<string, T> {
  return Object.fromEntries(names.map((name) => [name, value]));
}
