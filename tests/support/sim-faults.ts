import type { Random } from '#server/seed/random.ts';
import type { Fault, RawReply } from './sim-network.ts';
import { type Reply, refused, type Wire } from './sim-records.ts';
import type { SimServer } from './sim-server.ts';

/** A refusal in one of the shapes that backends use (F16). */
const REFUSAL_TEXTS = [
  '{"success":false,"error":"No"}',
  '{"success":false,"error":{"message":"No"}}',
  '{"success":false,"message":"No"}',
  '{"error":"No"}',
  '{}',
];
const REFUSAL_STATUSES = [400, 409, 410, 413, 415, 422];

const PORTAL: RawReply = {
  status: 200,
  text: '<!doctype html><title>Welcome to the hotel</title>',
  headers: { 'content-type': 'text/html' },
};

/** The client gives up after 30 s, and the server must have finished 60 s after that (S15). */
const LATE_MS = { from: 31_000, to: 55_000 };
/** After a gateway's 504 the backend may continue for two minutes (S15: 150 s). */
const AFTER_GATEWAY_MS = 120_000;

export interface FaultSettings {
  /** 0 to 1: the share of requests that do not simply succeed. */
  intensity: number;
  /** Includes refusals and a refused token, which need action by the author. */
  refuses: boolean;
}

/** Draws what happens to a request. Delays are in virtual time; nothing here waits. */
export function randomFault(
  random: Random,
  server: SimServer,
  wire: Wire,
  settings: FaultSettings,
): Fault {
  if (!random.chance(settings.intensity)) {
    return { kind: 'none', upMs: random.between(5, 400), downMs: random.between(5, 400) };
  }
  const isWrite = wire.method !== 'GET';
  if (wire.path === 'sync/batch' && random.chance(0.5)) return inside(random, settings);
  if (settings.refuses && random.chance(0.25)) return refusal(random, server, wire);
  const kinds: (() => Fault)[] = [
    () => ({ kind: 'drop-before' }),
    () => ({ kind: 'drop-after' }),
    () => ({ kind: 'late', afterMs: random.between(LATE_MS.from, LATE_MS.to) }),
    () => ({ kind: 'slow-answer', afterMs: random.between(1_000, 40_000) }),
    () => ({ kind: 'cut' }),
    () => ({ kind: 'answer', reply: PORTAL }),
    () => ({ kind: 'answer', reply: redirect() }),
    () => ({ kind: 'answer', reply: busy(random) }),
    () => gateway(random, isWrite),
  ];
  // A POST without a key, or a step in a history, takes effect twice if an intermediary sends it twice.
  const isKeyed = wire.key !== undefined || wire.path === 'sync/batch';
  if (isKeyed || (wire.method !== 'POST' && !wire.path.endsWith('/stage'))) {
    kinds.push(() => ({ kind: 'twice', afterMs: random.between(0, 20_000) }));
  }
  return random.pick(kinds)();
}

/** One write of a batch meets a fault that it could also have met alone. */
function inside(random: Random, settings: FaultSettings): Fault {
  const replies: Reply[] = [
    refused(500, 'Oops'),
    refused(503, 'Busy'),
    ...(settings.refuses
      ? [refused(422, 'No'), refused(403, 'Forbidden'), refused(404, 'No')]
      : []),
  ];
  return { kind: 'inside', nth: random.between(0, 9), reply: random.pick(replies) };
}

function refusal(random: Random, server: SimServer, wire: Wire): Fault {
  const draw = random.next();
  if (draw < 0.25) {
    server.revoke(wire.token);
    return { kind: 'none' };
  }
  // A server that stored an answer for this key returns that answer, never a refusal.
  if (server.hasKept(wire)) return { kind: 'none' };
  if (draw < 0.4) return answer(403, '{"success":false,"error":"Forbidden"}');
  if (draw < 0.5) return answer(200, '{"success":false,"error":"Not like this"}');
  return answer(random.pick(REFUSAL_STATUSES), random.pick(REFUSAL_TEXTS));
}

function gateway(random: Random, isWrite: boolean): Fault {
  const reply = { status: random.pick([500, 502, 504]), text: '<h1>Bad gateway</h1>' };
  const executed = random.pick(['no', 'before', 'later'] as const);
  if (executed !== 'later' || !isWrite) {
    return { kind: 'answer', reply, executed: executed === 'before' ? 'before' : 'no' };
  }
  return { kind: 'answer', reply, executed: { laterMs: random.between(1, AFTER_GATEWAY_MS) } };
}

function busy(random: Random): RawReply {
  const seconds = random.between(1, 120);
  return {
    status: random.pick([429, 503]),
    text: '',
    headers: { 'retry-after': String(seconds) },
  };
}

function redirect(): RawReply {
  return { status: 302, text: '', headers: { location: 'https://portal.example/' } };
}

function answer(status: number, text: string): Fault {
  return { kind: 'answer', reply: { status, text } };
}
