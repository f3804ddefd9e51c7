import { REPORT_NUMBERS, REPORT_TEXTS } from '#shared/contract/mbcb-reports.ts';
import { PEOPLE_KINDS } from '#src/records/people.ts';
import {
  type Asked,
  type Backend,
  createBackend,
  drawProfile,
  namedProfiles,
  type Profile,
  type Respond,
  type State,
} from '../second-backend/index.ts';
import type { SimClock } from './sim-clock.ts';
import type { DirectoryRecord } from './sim-directory.ts';
import type { RawReply } from './sim-network.ts';
import type { Wire } from './sim-records.ts';
import type { SimServer } from './sim-server.ts';

const HOST = 'https://network.example';
const encoder = new TextEncoder();
const decoder = new TextDecoder();
const PASSWORD = 'fieldbook';
/** The server's own tokens are renewed a day before they expire, because the walk revokes tokens by itself. */
const EARLY_MS = 86_400_000;

/** Every third seed uses one of the named profiles in turn, the others a randomly drawn one. */
function profileOf(seed: number): Profile {
  const named = Object.values(namedProfiles);
  return seed % 3 === 0
    ? (named[(seed / 3) % named.length] ?? drawProfile(seed))
    : drawProfile(seed);
}

/**
 * The second backend instead of the simulated one. After each request, the simulated server gets a copy of what the
 * backend has stored, so that every guarantee is checked against this backend's data.
 */
export class SecondServer {
  readonly backend: Backend;
  readonly #clock: SimClock;
  readonly #copy: SimServer;
  readonly #tokens = new Map<number, { token: string; until: number }>();
  #state: State;
  #told = 0;
  /** The values that were last sent to an address, by member name. */
  readonly #sent = new Map<string, Map<string, unknown>>();

  constructor(clock: SimClock, copy: SimServer, seed: number) {
    this.#clock = clock;
    this.#copy = copy;
    this.backend = createBackend({
      profile: profileOf(seed),
      seed,
      now: clock.now,
      sleep: clock.sleep,
      respond: plainResponse,
    });
    this.#state = this.backend.state();
    const { cap, honoursOffset, pages } = profileOf(seed).listHabits;
    if (cap !== null && !honoursOffset && !pages) copy.mostShown = cap;
  }

  /** Stores the simulated server's initial data, as far as a walk on this backend needs it. */
  seed(leaders: readonly number[]): void {
    const { people } = this.backend;
    for (const [nth, id] of leaders.entries()) {
      const fields = this.#copy.users.get(id)?.fields;
      people.addUser({
        email: `user${id}@example.org`,
        firstName: fields?.first_name ?? '',
        lastName: fields?.last_name ?? '',
        roles: ['hub_leader', 'church_planter'],
      });
      for (const number of nth === 0 ? [11, 12] : [21]) {
        const last_name = 'Of the network';
        people.addPlanter({ id: number, first_name: `Planter${number}`, last_name });
        people.assignHub(number, id);
        people.addContact({ planter_id: number, contact_date: '2026-10-01', contacted_by: id });
      }
    }
    for (const nth of [1, 2, 3]) people.addChurch({ name: `Church ${nth}`, location: 'Jackson' });
    for (const nth of [1, 2]) {
      people.addTrainer({ name: `Trainer ${nth}` });
      people.addAssessor({ name: `Assessor ${nth}` });
      people.addCoach({ name: `Coach ${nth}` });
    }
    for (const user_id of leaders) {
      people.addReport({ user_id, report_month: 1, report_year: 2024 });
    }
    for (const directory of this.#copy.directories) directory.rows.clear();
    for (const map of [this.#copy.planters, this.#copy.contacts, this.#copy.reports.rows]) {
      map.clear();
    }
    this.absorb();
  }

  async execute(wire: Wire): Promise<RawReply> {
    const response = await this.backend.fetch(await this.#requestOf(wire));
    // Refused requests and reads change nothing, and comparing every row would take a tenth of a walk.
    if (this.backend.ledger.length > this.#told) this.absorb();
    const headers = Object.fromEntries(response.headers.entries());
    return { status: response.status, text: await response.text(), headers };
  }

  async #requestOf({ method, path, token, key, body }: Wire): Promise<Asked> {
    const user = this.#copy.userOf(token);
    const own = user === undefined ? 'taken.back.again' : await this.#tokenOf(user);
    const url = `${HOST}/api/${path}`;
    const headers = new Map([['authorization', `Bearer ${own}`]]);
    if (key !== undefined) headers.set('idempotency-key', key);
    if (body instanceof FormData) {
      return new Request(url, { method, redirect: 'manual', headers: [...headers], body });
    }
    if (body !== undefined) headers.set('content-type', 'application/json');
    return {
      method,
      url,
      redirect: 'manual',
      headers: { get: (name) => headers.get(name) ?? null },
      arrayBuffer: async () =>
        encoder.encode(body === undefined ? '' : JSON.stringify(body)).buffer,
    };
  }

  /** A token of the backend, from its own sign-in. */
  async #tokenOf(user: number): Promise<string> {
    const known = this.#tokens.get(user);
    const now = this.#clock.now();
    if (known && now < known.until) return known.token;
    const response = await this.backend.fetch(
      new Request(`${HOST}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ usernameOrEmail: `user${user}@example.org`, password: PASSWORD }),
      }),
    );
    const token = /[\w-]+\.[\w-]+\.[\w-]+(?=")/.exec(await response.text())?.[0];
    if (!token) throw new Error(`The second backend gave no token: ${response.status}`);
    const lifeMs = this.backend.profile.login.tokenSeconds * 1000;
    this.#tokens.set(user, { token, until: now + Math.max(lifeMs - EARLY_MS, lifeMs / 2) });
    return token;
  }

  /** Another user has edited rows, so previously sent values do not show what a later request changes. */
  absorbOthers(): void {
    this.#sent.clear();
    this.absorb();
  }

  /** Copies what is stored now, and what was executed since the last copy. */
  absorb(): void {
    const before = this.#state;
    this.#state = this.backend.state();
    this.#copyUsers();
    this.#copyPlanters();
    this.#copyContacts();
    this.#copyReports();
    this.#copyDirectories();
    for (const { at, userId, method, path, body, ids } of this.backend.ledger.slice(this.#told)) {
      const user = userId ?? 0;
      const effect =
        method === 'POST' ? body : changedIn(before, { body, ids }, this.#lastSent(user, path));
      this.#copy.ledger.push({
        at,
        user,
        method,
        path: path.slice(1),
        effect: JSON.stringify(effect),
      });
    }
    this.#told = this.backend.ledger.length;
  }

  /** The members of the last requests to this address; profiles have one address per person. */
  #lastSent(user: number, path: string): Map<string, unknown> {
    const address = `${path === '/users/profile' ? user : ''} ${path}`;
    const known = this.#sent.get(address) ?? new Map<string, unknown>();
    this.#sent.set(address, known);
    return known;
  }

  #copyUsers(): void {
    for (const row of this.#state.users) {
      const user = this.#copy.users.get(row.id);
      if (!user) continue;
      for (const name of Object.keys(user.fields))
        user.fields[name] = Reflect.get(row, name) ?? null;
    }
  }

  #copyPlanters(): void {
    const { planters } = this.#copy;
    const left = new Set(planters.keys());
    for (const row of this.#state.planters) {
      left.delete(row.id);
      const known = planters.get(row.id);
      const leader = row.hub_leader_id ?? 0;
      const movedAt = known?.leader === leader ? known.movedAt : this.#clock.now();
      planters.set(row.id, {
        id: row.id,
        first_name: row.first_name,
        last_name: row.last_name ?? '',
        church_name: row.church_name ?? '',
        location: row.location ?? '',
        email: row.email ?? '',
        stage: row.stage,
        status: row.status,
        created_by_key: null,
        leader,
        movedAt: known ? movedAt : Number.NEGATIVE_INFINITY,
        isDeleted: false,
        rev: 0,
      });
    }
    for (const id of left) Object.assign(planters.get(id) ?? {}, { isDeleted: true });
  }

  #copyContacts(): void {
    this.#copy.contacts.clear();
    for (const { contacted_by, ...row } of this.#state.contacts) {
      this.#copy.contacts.set(row.id, {
        ...row,
        contacted_by: contacted_by ?? 0,
        contacted_by_name: '',
        created_by_key: null,
        rev: 0,
      });
    }
  }

  #copyReports(): void {
    const { rows } = this.#copy.reports;
    for (const row of rows.values()) row.isDeleted = true;
    for (const report of this.#state.reports) {
      const fields = Object.fromEntries(
        [...REPORT_NUMBERS, ...REPORT_TEXTS].map((name) => [name, Reflect.get(report, name)]),
      );
      const { id, user_id, report_month, report_year, status } = report;
      const submitted_at = new Date(report.submitted_at).toISOString();
      const known = { id, user_id, report_month, report_year, status, submitted_at, fields };
      rows.set(id, { ...known, created_by_key: null, isDeleted: false, rev: 0 });
    }
  }

  #copyDirectories(): void {
    const lists = new Map<string, readonly { id: number }[]>([
      ['churches', this.#state.churches],
      ...PEOPLE_KINDS.map((kind) => [kind, this.#state[kind]] as const),
    ]);
    for (const { names, rows } of this.#copy.directories) {
      for (const row of rows.values()) row.isDeleted = true;
      for (const row of lists.get(names.table) ?? []) rows.set(row.id, recordOf(row, names.fields));
    }
  }
}

/** The parts of a `Response` that are read. Creating a real one only for its text would cost more than the answer. */
const plainResponse: Respond = (body, { status, headers }) => {
  const response = {
    status,
    headers: { get: (name: string) => headers.get(name) ?? null, entries: () => headers.entries() },
    text: async () =>
      body instanceof Uint8Array ? decoder.decode(body) : await new Response(body).text(),
  };
  return response as unknown as Response;
};

/** Fields that this backend stores and returns; the other fields of a directory are not checked. */
function recordOf(row: { id: number }, fields: readonly string[]): DirectoryRecord {
  const told = fields.filter((name) => name in row).map((name) => [name, Reflect.get(row, name)]);
  return {
    id: row.id,
    fields: Object.fromEntries(told),
    createdByKey: null,
    isDeleted: false,
    rev: 0,
  };
}

interface Sent {
  body: unknown;
  ids: readonly number[];
}

/**
 * Members of a body that differ from the previous request, or else from the previous rows: a whole-object PUT repeats
 * what others wrote. After simultaneous requests, the rows show only what the last one left.
 */
function changedIn(before: State, { body, ids }: Sent, last: Map<string, unknown>): unknown {
  if (typeof body !== 'object' || body === null) return { ids };
  const sent = Object.entries('data' in body ? Object(body.data) : body);
  const rows = Object.values(before)
    .flat()
    .filter((row) => 'id' in row && ids.includes(row.id));
  const isKnown = (name: string, value: unknown) => {
    if (last.has(name)) return (last.get(name) ?? '') === (value ?? '');
    return rows.some((row) => (Reflect.get(row, name) ?? '') === (value ?? ''));
  };
  const changed = sent.filter(([name, value]) => !isKnown(name, value));
  for (const [name, value] of sent) last.set(name, value);
  return Object.fromEntries(changed);
}
