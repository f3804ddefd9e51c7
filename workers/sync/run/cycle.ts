import type { Run } from '#db/schema.ts';
import { apiOf } from '../core/api.ts';
import { learnNames } from '../core/author-names.ts';
import type { Health } from '../core/health.ts';
import { type Lease, LostLeaseError } from '../core/leader.ts';
import { NO_OFFERS, offersIn } from '../core/offers.ts';
import type { Ports, Session } from '../core/ports.ts';
import { pull } from '../pull/pull.ts';
import { push, recover } from '../push/push.ts';
import { Queue } from '../core/queue.ts';
import { type Sender, senderOf } from '../core/sender.ts';
import { endCovered, settle } from '../push/reconcile.ts';
import { type Offers, Slice } from '../core/run.ts';
import * as to from '../core/transitions.ts';

/** What one slice came to, and when the next one is wanted. */
export interface SliceResult {
  run: Run;
  /** Milliseconds since 1970; undefined when nothing waits. */
  nextAt: number | undefined;
}

/** What a context keeps from slice to slice. */
export interface Memory {
  health: Health;
  /** Per token: asked once per sign-in. */
  offers: { token: string; offers: Offers } | undefined;
}

/**
 * One slice, in the order in which it must be:
 *
 *   what a crash left ─► send ─► find out what is unsure ─► bring in ─► end what is covered ─► again
 *
 * until nothing is left to do or its 25 seconds are over (S13).
 */
export async function runSlice(
  ports: Ports,
  lease: Lease,
  session: Session,
  memory: Memory,
  why: { reason: string; isForced: boolean },
): Promise<SliceResult> {
  const slice = new Slice(ports, lease, session, NO_OFFERS);
  const sender = senderOf(slice, new Queue(), apiOf(slice, memory.health));
  let detail: string | undefined;
  try {
    await work(sender, memory, why.isForced);
  } catch (error) {
    if (error instanceof LostLeaseError) slice.stop('lost-lock');
    else detail = describe(error);
  }
  const end = detail === undefined ? endOf(slice, memory.health) : 'error';
  return { run: runOf(slice, why.reason, end, detail), nextAt: nextAt(sender, memory.health) };
}

async function work(sender: Sender, memory: Memory, isForced: boolean): Promise<void> {
  const { slice, queue } = sender;
  const { relaxed, clock } = slice.ports;
  if (memory.health.isOpen(clock.now())) {
    slice.stop('breaker');
    return;
  }
  await slice.loadBindings();
  await queue.load(relaxed);
  if (!(await learnOffers(sender, memory))) return;
  if (await slice.ports.vault.isOpen()) queue.wakeLocked();
  await recover(sender);
  await offerRefusedAgain(sender);
  let force = isForced;
  for (;;) {
    await learnNames(slice);
    await push(sender, memory.health);
    await settle(sender);
    await pull(sender, force);
    if (memory.offers?.offers.changes !== slice.offers.changes) memory.offers = undefined;
    await endCovered(sender);
    force = false;
    if (slice.isOver()) return;
    // Others may have written meanwhile, and ends may have freed what waited for them.
    await queue.load(relaxed);
    if (slice.takeNewBinding()) queue.wakeBlocked();
    if (queue.ready(clock.now(), slice.ports.userId, 1).length === 0) return;
  }
}

/** Asked once per sign-in. False when the server cannot be reached. */
async function learnOffers({ slice, api }: Sender, memory: Memory): Promise<boolean> {
  const { token } = slice.session;
  if (memory.offers?.token === token) {
    Object.assign(slice.offers, memory.offers.offers);
    return true;
  }
  const told = offersIn(await api.read('/sync'));
  if (!told) {
    slice.stop('offline');
    return false;
  }
  Object.assign(slice.offers, told.offers);
  if (told.final) memory.offers = { token, offers: told.offers };
  return true;
}

/** A write that was refused for lack of permission is offered again after the next sign-in (S14). */
async function offerRefusedAgain(sender: Sender): Promise<void> {
  const { slice, queue } = sender;
  const known = (await slice.ports.relaxed.meta.get('signedInAt'))?.value;
  if (known === slice.session.savedAt) return;
  for (const op of queue.all()) {
    if (op.state === 'attention' && op.reason?.kind === 'forbidden') {
      await to.offerAgain(slice, queue, op);
    }
  }
  await slice.write('signed in', ['meta'], (db) =>
    db.meta.put({ key: 'signedInAt', value: slice.session.savedAt }),
  );
}

function nextAt({ slice, queue }: Sender, health: Health): number | undefined {
  const { clock, times } = slice.ports;
  const now = clock.now();
  if (slice.stopped === 'signed-out' || slice.stopped === 'lost-lock') return undefined;
  if (slice.stopped === 'deadline') return now;
  if (slice.stopped === 'offline') return now + times.vouch;
  // The outbox was not even looked at: look as soon as it is allowed.
  if (slice.stopped === 'breaker') return Math.max(health.notBefore, now + 1_000);
  const ops = queue.nextAt();
  const earliest = ops === undefined ? now + times.fresh : Math.min(ops, now + times.fresh);
  return Math.max(earliest, health.notBefore, now + 1_000);
}

/** A run whose last request brought no answer has not done its work, though nothing stopped it (F75). */
function endOf(slice: Slice, health: Health): string {
  return slice.stopped ?? (health.isFailing ? 'offline' : 'done');
}

function runOf(slice: Slice, why: string, end: string, detail: string | undefined): Run {
  return {
    startedAt: slice.startedAt,
    endedAt: slice.ports.clock.now(),
    why,
    ...slice.counts,
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
