import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Op } from '#db/op.ts';
import { addOp } from '#db/outbox.ts';
import { Mirror, mirrorName } from '#db/schema.ts';
import { innerPath } from '#shared/http/send.ts';
import { MUTATIONS } from '#src/mutations/index.ts';
import { effectsOf } from '#src/mutations/read-op.ts';
import { type Ports, TIMES } from '#sync/core/ports.ts';
import { Engine } from '#sync/run/engine.ts';
import {
  type Backend,
  createBackend,
  type DemoNetwork,
  demoNetwork,
  type LedgerEntry,
  type Profile,
} from '#tests/second-backend/index.ts';
import { glassVault } from './glass-vault.ts';

const START = Date.UTC(2026, 9, 16, 12);
const PASSWORD = 'fieldbook';

/** A device with the real engine, used by one person with all roles, on the second backend with some profile. */
export interface DeviceOnSecond {
  backend: Backend;
  network: DemoNetwork;
  mirror: Mirror;
  userId: number;
  /** An assignment of this person, and an event without participants. */
  own: { assignment: number; event: number };
  /** The device's clock in milliseconds since 1970. */
  now(): number;
  /** Marks these lists as shown on a screen. */
  want(...keys: string[]): Promise<void>;
  /** Saves a write without sending it. */
  write(name: string, args: object): Promise<Op>;
  /** Drops the answer to the first request of this write after its execution. */
  loseAnswer(op: Op): void;
  /** Runs the engine until nothing waits any more, or for this many minutes. */
  drain(minutes: number): Promise<void>;
  /** Executed requests of this write, by the address and method of its calls. */
  executions(op: Op): LedgerEntry[];
  close(): void;
}

/** Replaces unknown addresses that hang: each would cost ten real seconds, and has nothing to do with values. */
function inTime(profile: Profile): Profile {
  return profile.unknownRoute === 'hang' ? { ...profile, unknownRoute: 'html404' } : profile;
}

export async function deviceOnSecond(profile: Profile): Promise<DeviceOnSecond> {
  let time = START;
  const now = () => time;
  const backend = createBackend({ profile: inTime(profile), now });
  const network = demoNetwork(backend, time);
  const { userId, ...own } = addPerson(backend, network);
  const token = await signIn(backend);

  const apiBase = `https://${profile.name}.example/api`;
  const idb = { indexedDB: new IDBFactory(), IDBKeyRange };
  const strict = new Mirror(mirrorName(apiBase, userId), 'strict', idb);
  const relaxed = new Mirror(mirrorName(apiBase, userId), 'relaxed', idb);
  const engine = new Engine(portsOf());

  function portsOf(): Ports {
    return {
      userId,
      names: () => ['Una User', 'una'],
      strict,
      relaxed,
      vault: glassVault(),
      // Only a hidden page asks for it, and this device has no page.
      onOutbox: () => () => undefined,
      session: async () => ({ apiBase, userId, token, savedAt: 1 }),
      fetch: (input, init) => backend.fetch(new Request(String(input), init)),
      clock: { now, uptime: now, sleep: () => new Promise(() => undefined) },
      random: () => 0.5,
      locks: { withLock: async (_name, _options, work) => work() },
      onUnauthorized: () => undefined,
      step: () => Promise.resolve(),
      times: { ...TIMES, vouch: Number.POSITIVE_INFINITY },
    };
  }

  const callsOf = ({ name, args }: Op) =>
    MUTATIONS.get(name)?.calls(args, { of: (_table, lid) => Number(lid.slice(1)) }) ?? [];

  return {
    backend,
    network,
    mirror: relaxed,
    userId,
    own,
    now,

    async want(...keys) {
      const unread = { readTick: 0, readAt: 0, wantedAt: time, dirty: true };
      await relaxed.feeds.bulkPut(keys.map((key) => ({ ...unread, key })));
      for (let left = 40; left > 0 && (await isAnyUnread(relaxed, keys)); left -= 1) {
        await engine.wake('timer');
        time += 61_000;
      }
    },

    async write(name, args) {
      const mutation = MUTATIONS.get(name);
      if (!mutation) throw new Error(`no such mutation: ${name}`);
      const id = `op-${(await relaxed.ops.count()) + 1}`;
      const write = { id, user: userId, name, version: mutation.version, args, tap: id };
      await addOp(strict, { ...write, lanes: mutation.lanes(args), createdAt: time }, effectsOf);
      const op = (await relaxed.ops.toArray()).find((one) => one.id === id);
      if (!op) throw new Error('not saved');
      return op;
    },

    loseAnswer(op) {
      const [call] = callsOf(op);
      if (!call) return;
      const path = innerPath(call.path);
      backend.failures.add({ path, method: call.method, times: 1, effect: { kind: 'drop-after' } });
    },

    async drain(minutes) {
      for (const end = time + minutes * 60_000; time < end; time += 31_000) {
        await engine.wake('timer');
        const states = (await relaxed.ops.toArray()).map((op) => op.state);
        if (states.every((state) => state === 'attention')) return;
      }
    },

    executions(op) {
      const calls = callsOf(op);
      return backend.ledger.filter((entry) =>
        calls.some(({ method, path }) => entry.method === method && entry.path === innerPath(path)),
      );
    },

    close() {
      engine.stop();
      strict.close();
      relaxed.close();
    },
  };
}

async function isAnyUnread(db: Mirror, keys: readonly string[]): Promise<boolean> {
  return (await db.feeds.bulkGet([...keys])).some((feed) => !feed?.readAt);
}

/** A person with enough roles for every write that a queue can contain. */
function addPerson({ people }: Backend, { upcoming }: DemoNetwork) {
  const userId = people.addUser({
    email: 'una@network.test',
    username: 'una',
    firstName: 'Una',
    lastName: 'User',
    roles: ['242_admin', 'hub_leader', 'church_planter', '242assessor'],
  });
  const planter = people.addPlanter({ first_name: 'Una', last_name: 'User', user_id: userId });
  people.assignHub(planter, userId);
  people.addParticipant({ assessmentId: upcoming, userId, role: 'assessor' });
  const assignment = people.addAssignment({
    assessmentId: upcoming,
    roleId: 4,
    assessorId: userId,
  });
  const event = people.addAssessment({ name: 'Cancelled Assessment', startDate: '2027-03-01' });
  return { userId, assignment, event };
}

async function signIn(backend: Backend): Promise<string> {
  const response = await backend.fetch(
    new Request('https://sign-in.example/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ usernameOrEmail: 'una', password: PASSWORD }),
    }),
  );
  const token = /[\w-]+\.[\w-]+\.[\w-]+(?=")/.exec(await response.text())?.[0];
  if (!token) throw new Error(`no token: ${response.status}`);
  return token;
}
