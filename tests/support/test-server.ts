import { pino } from 'pino';
import { createKeys } from '#server/account/keys.ts';
import { createLimits, LIMITS, type LimitName } from '#server/account/limits.ts';
import { createPasswords } from '#server/account/passwords.ts';
import { createSecretBox } from '#server/account/secret-box.ts';
import { type AppParts, createApp, servicesOf } from '#server/app.ts';
import { type Background, createBackground } from '#server/background.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { writeTransaction } from '#server/db/transaction.ts';
import { createInbox, type Inbox } from '#server/mail/inbox.ts';
import type { Services } from '#server/services.ts';
import { APP_ID } from '#shared/contract/common.ts';

export const TEST_PASSWORD = 'fieldbook';
const START = Date.parse('2026-11-21T08:00:00.000Z');

/** The cheapest argon2 parameters, since tests sign in hundreds of times. */
const passwords = createPasswords({ memoryCost: 8, timeCost: 1 });
const hashOfTestPassword = passwords.hash(TEST_PASSWORD);

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  json: any;
}

export interface TestServer {
  database: OpenDatabase;
  config: Config;
  inbox: Inbox;
  background: Background;
  services: Services;
  /** Lines of the log, as written. */
  log: string[];
  /** The raw function from request to response. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** The same for use with a port: the second argument is the connection. */
  fetch(request: Request, connection?: object): Response | Promise<Response>;
  /** A JSON call under /api; `token` is its bearer token. */
  call(
    method: string,
    path: string,
    options?: { token?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer>;
  /** Adds an account with TEST_PASSWORD and these roles, and returns its id and a token. */
  addUser(username: string, roles?: string[]): Promise<{ id: number; token: string }>;
  /** Advances the server's clock. */
  pass(minutes: number): void;
}

export interface TestServerOptions extends Partial<AppParts> {
  environment?: Record<string, string>;
  /** Limits to tighten; all others are high enough not to matter. */
  limitPoints?: Partial<Record<LimitName, number>>;
}

/** The whole server on an open database, without a port. */
export function startTestServer(
  database: OpenDatabase,
  options: TestServerOptions = {},
): TestServer {
  const { environment, limitPoints, ...parts } = options;
  const config = readConfig({ FIELDBOOK_DEMO: 'on', ...environment });
  let now = START;
  const clock = () => new Date(now);
  const inbox = createInbox(clock);
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const background = createBackground(log);
  const made: AppParts = {
    config,
    database,
    keys: createKeys({
      load: async () => [{ secret: 'a secret that only tests know, 32+', since: '' }],
      clock,
    }),
    log,
    mail: inbox,
    inbox,
    clock,
    passwords,
    secretBox: createSecretBox(async () => ['another secret that only tests know']),
    limits: createLimits(database, tightened(limitPoints ?? {})),
    background,
    checkAnswers: true,
    ...parts,
  };
  const services = servicesOf(made);
  const app = createApp(made, services);

  const call: TestServer['call'] = async (method, path, { token, body, headers } = {}) => {
    const response = await app.request(`/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, json: await response.json() };
  };

  return {
    database,
    config,
    inbox,
    background,
    services,
    log: lines,
    request: async (path, init) => app.request(path, init),
    fetch: (request, connection) => app.fetch(request, connection),
    call,
    async addUser(username, roles = []) {
      const id = await insertUser(database, username, roles);
      const body = { usernameOrEmail: username, password: TEST_PASSWORD };
      const { json } = await call('POST', '/auth/login', { body });
      return { id, token: json.token };
    },
    pass(minutes) {
      now += minutes * 60_000;
    },
  };
}

function tightened(points: Partial<Record<LimitName, number>>) {
  const generous = { points: 100_000, perMinutes: 15 };
  const limits = Object.keys(LIMITS).map((name) => [
    name,
    { ...generous, points: points[name as LimitName] ?? generous.points },
  ]);
  return Object.fromEntries(limits) as typeof LIMITS;
}

async function insertUser(database: OpenDatabase, username: string, roles: string[]) {
  const hash = await hashOfTestPassword;
  const at = new Date(START).toISOString();
  return writeTransaction(database.db, async ({ tx, rev }) => {
    const { id } = await tx
      .insertInto('users')
      .values({
        username,
        username_key: username.toLowerCase(),
        email: `${username}@example.org`,
        email_key: `${username.toLowerCase()}@example.org`,
        password_hash: hash,
        first_name: username,
        last_name: 'Tester',
        role: 'member',
        session_stamp: `stamp of ${username}`,
        created_at: at,
        updated_at: at,
        rev,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('user_apps').values({ user_id: id, app_id: APP_ID }).execute();
    for (const name of roles) {
      const role = await tx
        .selectFrom('roles')
        .select('id')
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      await tx.insertInto('user_roles').values({ user_id: id, role_id: role.id }).execute();
    }
    return id;
  });
}
