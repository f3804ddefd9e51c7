import { nameOf } from '#server/names.ts';
import { NewContact } from '#shared/contract/church-planters.ts';
import { type BatchAnswer, BatchRequest, EXTRAS } from '#shared/contract/sync.ts';
import { SimAssessments } from './sim-assessments.ts';
import { changesSince } from './sim-changes.ts';
import type { SimClock } from './sim-clock.ts';
import { SimCohorts } from './sim-cohorts.ts';
import { simDirectories } from './sim-directories.ts';
import type { SimDirectory } from './sim-directory.ts';
import { SimLists } from './sim-lists.ts';
import { writeOwn } from './sim-own-writes.ts';
import { readPlanters, type SimStep, writePlanters } from './sim-planters.ts';
import {
  type Entry,
  type InnerFault,
  type OthersValue,
  type Reply,
  refused,
  type ServerSettings,
  type SimContact,
  type SimPlanter,
  type SimUser,
  type Wire,
} from './sim-records.ts';
import { SimReports } from './sim-reports.ts';
import { SimResources } from './sim-resources.ts';
import { accessTo, contactShown, ok, planterShown, userShown } from './sim-shown.ts';
import { SimSnoozes } from './sim-snoozes.ts';

/** The whole backend in memory, with the API's real shapes and a ledger. */
export class SimServer {
  readonly ledger: Entry[] = [];
  readonly othersValues: OthersValue[] = [];
  readonly planters = new Map<number, SimPlanter>();
  readonly contacts = new Map<number, SimContact>();
  readonly steps = new Map<number, SimStep>();
  readonly users = new Map<number, SimUser>();
  readonly invitations = new Map<string, { at: number; sent: number }>();
  /** Names in invitations that were refused as duplicates and sent without a key. */
  readonly keylessInvitations = new Set<string>();
  /** Keys of writes that were refused in a batch whose other writes were executed. */
  readonly refusedInside = new Set<string>();
  /** Churches, trainers, assessors, coaches. */
  readonly directories: readonly SimDirectory[];
  readonly reports: SimReports;
  readonly assessments = new SimAssessments();
  readonly cohorts = new SimCohorts();
  readonly resources = new SimResources();
  readonly snoozes = new SimSnoozes();
  readonly settings: ServerSettings;
  /** The second backend, used instead, shows no list beyond this row, whatever the call. */
  mostShown: number | undefined;
  readonly clock: SimClock;
  /** Replaced by the schedule: the answer to one write of a batch instead of its execution. */
  meetsInside: (wire: Wire) => Omit<InnerFault, 'nth'> | undefined = () => undefined;
  readonly #lists: SimLists;
  readonly #tokens = new Map<string, number>();
  readonly #kept = new Map<string, { request: string; reply: Reply }>();
  #rev = 0;
  #lastId = 1000;
  #lastToken = 0;
  /** Cursors before this revision have expired: the feed starts over. */
  #horizon = 0;

  constructor(clock: SimClock, settings: ServerSettings) {
    this.clock = clock;
    this.settings = settings;
    this.#lists = new SimLists(settings);
    this.directories = simDirectories({
      nextRev: () => this.nextRev(),
      nextId: () => this.nextId(),
      note: (wire, userId, effect) => this.note(wire, { id: userId }, effect),
      extras: settings.extras,
      tellsIdOfCreated: settings.tellsIdOfCreated,
    });
    this.reports = new SimReports(() => this.nextRev(), settings.extras);
  }

  /** Whether it offers every extra. A server that lacks some is treated as documented, without keys (S27). */
  get isReference(): boolean {
    return this.settings.extras && this.settings.batch;
  }

  /** The current revision of the change feed, for the end of a read and for the answer to a batch. */
  get revision() {
    if (!this.settings.tellsRevision) return {};
    return { revision: { epoch: 'first', rev: this.#rev } };
  }

  addUser(id: number, roles: string[]): void {
    const fields = {
      username: `user${id}`,
      email: `user${id}@example.org`,
      first_name: `First${id}`,
      last_name: `Last${id}`,
      display_name: null,
      bio: null,
      avatar_url: null,
      phone_number: null,
      website: null,
      company: null,
      job_title: null,
    };
    this.users.set(id, { id, fields, firstFields: { ...fields }, roles, rev: this.nextRev() });
    this.reports.addFirst(id);
  }

  addPlanter(id: number, leader: number): void {
    this.planters.set(id, {
      id,
      first_name: `Planter${id}`,
      last_name: 'Of the network',
      church_name: `Church ${id}`,
      location: '',
      email: '',
      stage: null,
      status: null,
      created_by_key: null,
      leader,
      movedAt: Number.NEGATIVE_INFINITY,
      isDeleted: false,
      rev: this.nextRev(),
    });
  }

  addContact(planter: number, user: number, day: string): number {
    return this.#insertContact(planter, user, null, {
      contact_date: day,
      contact_type: 'visit',
      notes: 'from the server',
      next_contact_date: null,
    });
  }

  signIn(user: number): string {
    this.#lastToken += 1;
    const token = `token-${user}-${this.#lastToken}`;
    this.#tokens.set(token, user);
    return token;
  }

  revoke(token: string): void {
    this.#tokens.delete(token);
  }

  /** The owner of this token; undefined if the server does not accept it. */
  userOf(token: string): number | undefined {
    return this.#tokens.get(token);
  }

  /** Another device changes a person's record. */
  changeUser(id: number, fields: Record<string, string>): void {
    const user = this.users.get(id);
    if (!user) return;
    Object.assign(user.fields, fields);
    user.rev = this.nextRev();
  }

  renameChurch(planter: number, church_name: string): void {
    const row = this.planters.get(planter);
    if (!row) return;
    row.church_name = church_name;
    row.rev = this.nextRev();
  }

  moveToHub(planter: number, leader: number): void {
    const row = this.planters.get(planter);
    if (!row) return;
    Object.assign(row, { leader, movedAt: this.clock.now() });
    this.#touchWithContacts(row);
  }

  deletePlanter(planter: number): void {
    const row = this.planters.get(planter);
    if (!row) return;
    row.isDeleted = true;
    this.#touchWithContacts(row);
  }

  forgetOldTombstones(): void {
    this.#horizon = this.#rev;
  }

  /** Forgets the stored answers for keys, as a server does after some days (F12). */
  forgetKeys(): void {
    this.#kept.clear();
  }

  visiblePlanters(user: number): SimPlanter[] {
    return [...this.planters.values()].filter((one) => one.leader === user && !one.isDeleted);
  }

  lastContact(planter: number): string | null {
    const days = [...this.contacts.values()]
      .filter((one) => one.planter_id === planter)
      .map((one) => one.contact_date)
      .sort();
    return days.at(-1) ?? null;
  }

  /** Executes a request now. `inside`: the outcome of one write of a batch instead of its execution. */
  handle(wire: Wire, inside?: InnerFault): Reply {
    const user = this.users.get(this.#tokens.get(wire.token) ?? 0);
    if (!user) return refused(401, 'Not signed in');
    if (wire.method === 'GET') {
      const reply = this.#inDirectory(wire, user) ?? this.#read(wire.path, user);
      return this.#lists.shaped(wire.path, reply);
    }
    if (wire.path === 'sync/batch') return this.#batch(wire, inside);
    return this.#writeOnce(wire, user);
  }

  #batch(wire: Wire, inside: InnerFault | undefined): Reply {
    const batch = BatchRequest.safeParse(wire.body);
    if (!this.settings.extras || !this.settings.batch) return refused(404, 'Not found');
    if (!batch.success) return refused(400, 'Bad batch');
    const answers: BatchAnswer['answers'] = [];
    for (const [nth, { key, method, path, body }] of batch.data.writes.entries()) {
      const inner = { key, method, path: path.slice(1), body, token: wire.token };
      const met = nth === inside?.nth ? inside : this.meetsInside(inner);
      const isMet = met !== undefined && !this.hasKept(inner);
      const own = isMet && !met.executes ? met.reply : this.handle(inner);
      const { status, body: answer } = isMet ? met.reply : own;
      answers.push({ key, status, body: answer });
      if (status === 401 || status === 429 || status >= 500) break;
      if (isMet && status >= 400) this.refusedInside.add(key);
    }
    return { status: 200, body: { success: true, ...this.revision, answers } };
  }

  #writeOnce(wire: Wire, user: SimUser): Reply {
    if (!this.settings.extras || !wire.key) return this.#write(wire, user);

    const name = `${user.id}:${wire.key}`;
    const request = JSON.stringify([wire.method, wire.path, wire.body]);
    const kept = this.#kept.get(name);
    if (kept) return kept.request === request ? kept.reply : refused(422, 'Key used for another');
    const reply = this.#write(wire, user);
    if (reply.status < 300) this.#kept.set(name, { request, reply });
    return reply;
  }

  /** Whether this keyed write was executed before, so that only its stored answer can follow. */
  hasKept(wire: Wire): boolean {
    return wire.key !== undefined && this.#kept.has(`${this.#tokens.get(wire.token)}:${wire.key}`);
  }

  #read(path: string, user: SimUser): Reply {
    const [route = '', query = ''] = path.split('?');
    if (route === 'users/me') return ok(userShown(user));
    if (route === 'sync') return this.#offer();
    if (route === 'sync/changes' && this.settings.extras) {
      const cursor = new URLSearchParams(query).get('cursor');
      return changesSince(this, user, cursor, { rev: this.#rev, horizon: this.#horizon });
    }
    if (route === `roles/user/${user.id}`) {
      const roles = user.roles.map((name, index) => ({ id: index + 1, name, description: null }));
      return { status: 200, body: { success: true, roles } };
    }
    if (route.startsWith('mbcb-reports')) {
      const found = this.reports.read(route, query, user.id);
      return found ? ok(found) : refused(404, 'Report not found');
    }
    const hub = /^church-planters\/users\/(\d+)\/church-planters$/.exec(route);
    if (hub) return this.#hub(Number(hub[1]), user);
    const planter = /^church-planters\/(\d+)\/contacts$/.exec(route);
    if (planter) return this.#contactsOf(Number(planter[1]), user);
    const found =
      this.assessments.read(route, user.id) ??
      this.cohorts.read(route) ??
      this.resources.read(route) ??
      this.snoozes.read(route, user.id) ??
      readPlanters(this, route);
    return found ?? refused(404, `No such address: ${route}`);
  }

  #offer(): Reply {
    if (!this.settings.extras) return refused(404, 'Not found');
    return {
      status: 200,
      body: {
        success: true,
        extras: this.#extras(),
        tables: ['planters', 'contacts', 'profile', 'reports'],
      },
    };
  }

  #extras(): string[] {
    return EXTRAS.filter((extra) => extra !== 'batch' || this.settings.batch);
  }

  #hub(leader: number, user: SimUser): Reply {
    if (leader !== user.id) return refused(403, 'Not your hub');
    return ok(this.visiblePlanters(leader).map((one) => planterShown(this, one, false)));
  }

  #contactsOf(planter: number, user: SimUser): Reply {
    const access = accessTo(this, planter, user);
    if (access) return access;
    const rows = [...this.contacts.values()].filter((one) => one.planter_id === planter);
    return ok(rows.map((one) => contactShown(one, this.settings.extras)));
  }

  #inDirectory(wire: Wire, user: SimUser): Reply | undefined {
    for (const directory of this.directories) {
      const reply = directory.handle(wire, user.id);
      if (reply) return reply;
    }
    return undefined;
  }

  #write(wire: Wire, user: SimUser): Reply {
    const { method, path } = wire;
    const inDirectory = this.#inDirectory(wire, user);
    if (inDirectory) return inDirectory;
    const planter = /^church-planters\/(\d+)\/contacts$/.exec(path);
    if (method === 'POST' && planter) return this.#logContact(Number(planter[1]), wire, user);
    const own = writeOwn(this, wire, user);
    if (own) return own;
    if (path.startsWith('mbcb-reports')) {
      const { effect, ...reply } = this.reports.write(wire, user.id);
      if (effect) this.note(wire, user, effect);
      return reply;
    }
    const around = {
      extras: this.settings.extras,
      tellsIdOfCreated: this.settings.tellsIdOfCreated,
      nextRev: () => this.nextRev(),
      nextId: () => this.nextId(),
      note: (effect: unknown) => this.note(wire, user, effect),
    };
    const reply =
      this.assessments.write(wire, around) ??
      this.cohorts.write(wire, around) ??
      this.resources.write(wire, around) ??
      this.snoozes.write(wire, user.id, around);
    const done = reply ?? writePlanters(this, wire, user);
    if (done) return done;
    throw new Error(`The simulated server does not know ${method} ${path}: teach it.`);
  }

  #logContact(planter: number, wire: Wire, user: SimUser): Reply {
    const access = accessTo(this, planter, user);
    if (access) return access;
    const body = NewContact.safeParse(wire.body);
    if (!body.success) return refused(400, 'Bad contact');
    const id = this.#insertContact(planter, user.id, wire.key ?? null, body.data);
    const row = this.contacts.get(id);
    this.note(wire, user, row);
    if (!row || !this.settings.tellsIdOfCreated) return { status: 201, body: { success: true } };
    return {
      status: 201,
      body: { success: true, data: contactShown(row, this.settings.extras) },
    };
  }

  #insertContact(planter: number, user: number, key: string | null, body: NewContact): number {
    const id = this.nextId();
    const author = this.users.get(user);
    this.contacts.set(id, {
      id,
      planter_id: planter,
      contact_date: body.contact_date,
      contact_type: body.contact_type,
      notes: body.notes ?? null,
      next_contact_date: body.next_contact_date ?? null,
      contacted_by: user,
      contacted_by_name: author ? nameOf(author.fields) : '',
      created_by_key: key,
      rev: this.nextRev(),
    });
    const row = this.planters.get(planter);
    if (row) row.rev = this.nextRev();
    return id;
  }

  note(wire: Wire, user: Pick<SimUser, 'id'>, effect: unknown): void {
    this.ledger.push({
      at: this.clock.now(),
      user: user.id,
      method: wire.method,
      path: wire.path,
      effect: JSON.stringify(effect),
    });
  }

  #touchWithContacts(planter: SimPlanter): void {
    planter.rev = this.nextRev();
    for (const one of this.contacts.values()) {
      if (one.planter_id === planter.id) one.rev = this.nextRev();
    }
    for (const one of this.steps.values()) {
      if (one.planter_id === planter.id) one.rev = this.nextRev();
    }
  }

  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  nextRev(): number {
    this.#rev += 1;
    return this.#rev;
  }
}
