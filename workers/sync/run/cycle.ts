import type { RunRecord } from '#db/schema.ts';
import { apiOf } from '../core/api.ts';
import { learnNames } from '../core/author-names.ts';
import type { Health } from '../core/health.ts';
import { type Lease, LostLeaseError } from '../core/leader.ts';
import { NO_OFFERS, offersIn } from '../core/offers.ts';
import type { Ports, Session } from '../core/ports.ts';
import { Queue } from '../core/queue.ts';
import { type Offers, Run } from '../core/run.ts';
import { type Sender, senderOf } from '../core/sender.ts';
import * as to from '../core/transitions.ts';
import { endCovered } from '../pull/confirm.ts';
import { pull } from '../pull/pull.ts';
import { push, recover } from '../push/push.ts';
import { reconcile } from '../push/reconcile.ts';

/** What one run came to, and when the next one is wanted. */
export interface RunOutcome {
  run: RunRecord;
  /** Milliseconds since 1970; undefined when nothing waits. */
  nextAt: number | undefined;
  /** The token that the server no longer takes. */
  refusedToken: string | undefined;
}

/** What a context keeps from run to run. */
export interface Memory {
  health: Health;
  /** Per token: asked once per sign-in. */
  offers: { token: string; offers: Offers } | undefined;
}

/**
 * One run, in the order in which it must be:
 *
 *   what a crash left ─► send ─► find out what is unsure ─► bring in ─► end what is covered ─► again
 *
 * until nothing is left to do or its 25 seconds are over (S13).
 */
export async function runOnce(
  ports: Ports,
  lease: Lease,
  session: Session,
  memory: Memory,
  why: { reason: string; isForced: boolean },
): Promise<RunOutcome> {
  const run = new Run(ports, lease, session, NO_OFFERS);
  const sender = senderOf(run, new Queue(), apiOf(run, memory.health));
  let detail: string | undefined;
  try {
    await work(sender, memory, why.isForced);
  } catch (error) {
    if (error instanceof LostLeaseError) run.stop('lost-lock');
    else detail = describe(error);
  }
  const end = detail === undefined ? endOf(run, memory.health) : 'error';
  return {
    run: runOf(run, why.reason, end, detail),
    nextAt: nextAt(sender, memory.health),
    refusedToken: run.refusedToken,
  };
}

async function work(sender: Sender, memory: Memory, isForced: boolean): Promise<void> {
  const { run, queue } = sender;
  const { relaxed, clock } = run.ports;
  if (memory.health.isOpen(clock.now())) {
    run.stop('breaker');
    return;
  }
  await run.loadBindings();
  await queue.load(relaxed);
  if (!(await learnOffers(sender, memory))) return;
  if (await run.ports.vault.isOpen()) queue.wakeLocked();
  await recover(sender);
  await offerRefusedAgain(sender);
  let force = isForced;
  for (;;) {
    await learnNames(run);
    await push(sender, memory.health);
    await reconcile(sender);
    await pull(sender, force);
    if (memory.offers?.offers.changes !== run.offers.changes) memory.offers = undefined;
    await endCovered(sender);
    force = false;
    if (run.isOver()) return;
    // Others may have written meanwhile, and ends may have freed what waited for them.
    await queue.load(relaxed);
    if (run.takeNewBinding()) queue.wakeBlocked();
    if (queue.ready(clock.now(), run.ports.userId, 1).length === 0) return;
  }
}

/** Asked once per sign-in. False when the server cannot be reached. */
async function learnOffers({ run, api }: Sender, memory: Memory): Promise<boolean> {
  const { token } = run.session;
  if (memory.offers?.token === token) {
    Object.assign(run.offers, memory.offers.offers);
    return true;
  }
  const told = offersIn(await api.read('/sync'));
  if (!told) {
    run.stop('offline');
    return false;
  }
  Object.assign(run.offers, told.offers);
  if (told.final) memory.offers = { token, offers: told.offers };
  return true;
}

/** A write that was refused for lack of permission is offered again after the next sign-in (S14). */
async function offerRefusedAgain(sender: Sender): Promise<void> {
  const { run, queue } = sender;
  const known = (await run.ports.relaxed.meta.get('signedInAt'))?.value;
  if (known === run.session.savedAt) return;
  for (const op of queue.all()) {
    if (op.state === 'attention' && op.reason?.kind === 'forbidden') {
      await to.offerAgain(run, queue, op);
    }
  }
  await run.write('signed in', ['meta'], (db) =>
    db.meta.put({ key: 'signedInAt', value: run.session.savedAt }),
  );
}

function nextAt({ run, queue }: Sender, health: Health): number | undefined {
  const { clock, times } = run.ports;
  const now = clock.now();
  if (run.stopped === 'signed-out' || run.stopped === 'lost-lock') return undefined;
  if (run.stopped === 'deadline') return now;
  if (run.stopped === 'offline') return now + times.vouch;
  // The outbox was not even looked at: look as soon as it is allowed.
  if (run.stopped === 'breaker') return Math.max(health.notBefore, now + 1_000);
  const ops = queue.nextAt();
  const earliest = ops === undefined ? now + times.fresh : Math.min(ops, now + times.fresh);
  return Math.max(earliest, health.notBefore, now + 1_000);
}

/** A run whose last request brought no answer has not done its work, though nothing stopped it (F75). */
function endOf(run: Run, health: Health): string {
  return run.stopped ?? (health.isFailing ? 'offline' : 'done');
}

function runOf(run: Run, why: string, end: string, detail: string | undefined): RunRecord {
  return {
    startedAt: run.startedAt,
    endedAt: run.ports.clock.now(),
    why,
    ...run.counts,
    end,
    detail,
  };
}

/** Name and place of an error, without what was in the data (S34). */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const inner = 'inner' in error && error.inner instanceof Error ? ` (${error.inner.name})` : '';
  return `${error.name}${inner}`;
}
