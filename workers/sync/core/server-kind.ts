import * as z from 'zod/mini';
import type { Mirror } from '#db/schema.ts';
import { EXTRAS, SyncOffer } from '#shared/contract/sync.ts';
import type { Answer } from '#shared/http/answer.ts';
import { getOffer, isReachable, note } from './api.ts';
import { CHANGES } from './feed-state.ts';
import { elapsed } from './retry.ts';
import { DOCUMENTED, type Run } from './run.ts';

/** How long keys are assumed to be kept if the server does not say so. */
const KEYS_KEPT_AT_LEAST_MS = 24 * 3_600_000;
/** A decision is checked again after this time, because the server may have been upgraded. */
const CHECK_AGAIN_MS = 3_600_000;
const KEY = 'server';

/** What one answer says about the server. */
const Server = z.object({
  kind: z.enum(['documented', 'reference']),
  keysKeptMs: z.number(),
  /** Tables that the change feed contains for this person. */
  tables: z.optional(z.array(z.string())),
  /** Everything that a reference server offers, by the names used in `GET /sync`. */
  offers: z.optional(z.array(z.string())),
  /** The first day of the recent contacts, if the server can leave out older ones for this person. */
  recentFrom: z.optional(z.string()),
  /** The language of the account, if the server stores one; null if none is set. */
  language: z.optional(z.nullable(z.string())),
});

/** What this device knows about its server, stored under `meta.server`. */
const Decision = z.extend(Server, {
  /** Times in milliseconds since 1970. */
  askedAt: z.number(),
  /** The sign-in during which the server was last asked. */
  savedAt: z.number(),
  /** Time of the first answer that indicated the other kind. A second such answer changes the decision. */
  contradictedAt: z.optional(z.number()),
  /** True while every answer was ambiguous: this may also be a reference server that is failing. */
  isGuess: z.optional(z.boolean()),
});
type Decision = z.infer<typeof Decision>;

/** What one answer to `GET /sync` says. `isFirm`: the answer has only one interpretation. */
interface Evidence {
  server: z.infer<typeof Server>;
  isFirm: boolean;
}

/**
 * Only a valid offer of every extra makes a reference server (S27). A backend that does not know the address may answer
 * with anything, or not at all.
 */
function evidenceIn(answer: Answer): Evidence {
  const offer = answer.kind === 'ok' ? SyncOffer.safeParse(answer.body) : undefined;
  if (offer?.success && EXTRAS.every((extra) => offer.data.extras.includes(extra))) {
    const { keysKeptSeconds, tables, extras: offers, language } = offer.data;
    const { recentContactsFrom: recentFrom } = offer.data;
    const keysKeptMs = keysKeptSeconds ? keysKeptSeconds * 1_000 : KEYS_KEPT_AT_LEAST_MS;
    const told = { keysKeptMs, tables, offers, recentFrom, language };
    return { server: { kind: 'reference', ...told }, isFirm: true };
  }
  return { server: DOCUMENTED, isFirm: isFirm(answer) };
}

/** False for a refusal for lack of permission, a server error or no answer, which may be temporary. */
function isFirm(answer: Answer): boolean {
  if (answer.kind === 'unknown') return answer.cause === 'not-json' || answer.cause === 'redirect';
  return answer.kind === 'ok' || answer.kind === 'refused';
}

/**
 * Sets the run's kind of server, from the stored decision (`before`) or by requesting `GET /sync`. False if the backend
 * cannot be reached or the token is refused. The kind does not change within a run (S27).
 */
export async function learnServer(run: Run, before: Decision | undefined): Promise<boolean> {
  const { clock } = run.ports;
  if (before) run.server = before;
  if (before && run.memory.knowsServer && !isDue(run, before)) return true;

  // Together at the first start: unless this is a reference server, the documented call is needed anyway.
  const [answer] = await Promise.all([getOffer(run), before ? undefined : isReachable(run)]);
  if (run.isOver()) return false;
  const evidence = evidenceIn(answer);
  // Nothing but the backend itself makes a valid offer, so a write may follow at once.
  if (evidence.server.kind === 'reference') note(run, answer);
  // A captive portal or a dead network can look like a server without this address. A documented call tells them apart.
  if (evidence.server.kind === 'documented' && !(await isReachable(run))) return false;
  const decision = await decide(run, before, evidence);
  run.server = decision;
  await run.write('server', ['meta'], (db) =>
    db.meta.put({ key: KEY, value: { ...decision, askedAt: clock.now() } }),
  );
  return true;
}

/** The stored decision about the server; undefined before the first one. */
export async function storedServer(db: Mirror): Promise<Decision | undefined> {
  return Decision.safeParse((await db.meta.get(KEY))?.value).data;
}

function isDue({ ports, session }: Run, before: Decision): boolean {
  const now = ports.clock.now();
  if (before.savedAt !== session.savedAt) return true;
  if (before.contradictedAt !== undefined) {
    return elapsed(now, before.contradictedAt) >= ports.times.betweenEmptyReads;
  }
  return elapsed(now, before.askedAt) >= CHECK_AGAIN_MS;
}

/** A stored decision changes at a sign-in, or after two answers against it. */
async function decide(
  run: Run,
  before: Decision | undefined,
  { server, isFirm }: Evidence,
): Promise<Decision> {
  const now = run.ports.clock.now();
  const { savedAt } = run.session;
  const decided = { ...server, askedAt: now, savedAt };
  if (!before || before.kind === server.kind) {
    return { ...decided, isGuess: !isFirm && (before?.isGuess ?? !before) };
  }
  // If only this address fails and the change feed still works, the decision and its cursor are kept.
  if (!isFirm && !(await isChangeFeedFailing(run))) return { ...before, savedAt };
  if (isFirm && before.savedAt !== savedAt) return decided;
  const contradictedAt = before.contradictedAt ?? now;
  const isSecond = elapsed(now, contradictedAt) >= run.ports.times.betweenEmptyReads;
  return isSecond && before.contradictedAt !== undefined
    ? decided
    : { ...before, savedAt, contradictedAt };
}

async function isChangeFeedFailing({ ports }: Run): Promise<boolean> {
  const changes = await ports.relaxed.feeds.get(CHANGES);
  return (changes?.failures ?? 0) > 0;
}
