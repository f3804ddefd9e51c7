import type { RunRecord } from '#db/schema.ts';
import { apiOf } from '../core/api.ts';
import { learnNames } from '../core/author-names.ts';
import type { Health } from '../core/health.ts';
import { type Lease, LostLeaseError } from '../core/leader.ts';
import type { Ports, Session } from '../core/ports.ts';
import { Queue } from '../core/queue.ts';
import { type KnownBindings, Run } from '../core/run.ts';
import type { Sender } from '../core/sender.ts';
import { learnServer } from '../core/server-kind.ts';
import { Slots } from '../core/slots.ts';
import * as to from '../core/transitions.ts';
import { endCovered } from '../pull/confirm.ts';
import { nextReadAt, pull } from '../pull/pull.ts';
import { push, recover } from '../push/push.ts';
import { reconcile } from '../push/reconcile.ts';
import { type Side, SideBySide } from './side-by-side.ts';
import { mendWaits } from './stored-waits.ts';

/** What one run came to, and when the next one is wanted. */
export interface RunOutcome {
  run: RunRecord;
  /** Milliseconds since 1970; undefined when nothing waits. */
  nextAt: number | undefined;
  /** The token that the server no longer takes. */
  refusedToken: string | undefined;
}

/** Why a run is made. */
export interface Why {
  reason: string;
  /** Lists are read even while they are fresh. */
  isForced: boolean;
  /** Somebody pressed "Sync now". */
  isManual: boolean;
}

/** What a context keeps from run to run. */
export interface Memory {
  health: Health;
  /** What kind of server this is has been asked since this context began, and nothing spoke against it. */
  knowsServer: boolean;
  /** Read anew only where a record got its number since. */
  bindings?: KnownBindings | undefined;
}

/**
 * One run:
 *
 *   what a crash left ─┬─► send ──────────────────────────────────────────────────────────┐
 *                      └─► find out what is unsure ─► bring in ─► end what is covered ─────┴─► again
 *
 * both side by side, until nothing is left to do or its 25 seconds are over (S13).
 */
export async function runOnce(
  ports: Ports,
  lease: Lease,
  session: Session,
  memory: Memory,
  why: Why,
): Promise<RunOutcome> {
  const run = new Run(ports, lease, session);
  const sender = { run, queue: new Queue(), api: apiOf(run, memory.health), slots: new Slots() };
  let detail: string | undefined;
  try {
    await work(sender, memory, why);
  } catch (error) {
    if (error instanceof LostLeaseError) run.stop('lost-lock');
    else detail = describe(error);
  }
  const end = detail === undefined ? (run.stopped ?? 'done') : 'error';
  return {
    run: runOf(run, why.reason, end, detail),
    nextAt: await nextAt(sender, memory.health),
    refusedToken: run.refusedToken,
  };
}

async function work(sender: Sender, memory: Memory, why: Why): Promise<void> {
  const { run, queue, api } = sender;
  const { relaxed, clock } = run.ports;
  if (memory.health.isPaused(clock.now())) {
    run.stop('offline');
    return;
  }
  await run.loadBindings(memory);
  await queue.load(relaxed);
  if (!(await learnServer(run, api, !memory.knowsServer))) return;
  memory.knowsServer = true;
  await mendWaits(sender, why.isManual);
  if (await run.ports.vault.isOpen()) queue.wakeLocked();
  await recover(sender);
  await offerRefusedAgain(sender);
  await learnNames(run);
  await sendAndRead(sender, why.isForced);
  if (run.isServerDoubted) memory.knowsServer = false;
  // A run whose last request brought no answer has not shown that there is a network (F75).
  if (memory.health.isFailing && run.mayAsk) await api.isReachable();
}

/** Neither sending nor reading waits for the end of the other (S12). */
async function sendAndRead(sender: Sender, isForced: boolean): Promise<void> {
  const { run, slots } = sender;
  const sides = new SideBySide(run.ports.clock);
  slots.onFree = sides.tell;
  let force = isForced;
  let mayStart = true;
  const sending: Side = {
    step: () => push(sender, mayStart),
    isBusy: () => !slots.isEmpty,
    // While a long list is on its way, writes leave also when the time of the run is over.
    mayGoOn: (isReading) => {
      mayStart = !run.isOver() || (run.mayAsk && isReading);
      return mayStart || !slots.isEmpty;
    },
  };
  const reading: Side = {
    step: async () => {
      const before = run.readsBegun;
      await reconcile(sender);
      await pull(sender, force);
      await endCovered(sender);
      force = false;
      return run.readsBegun > before;
    },
    isBusy: () => false,
    mayGoOn: () => !run.isOver(),
  };
  await sides.run(sending, reading);
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

async function nextAt({ run, queue }: Sender, health: Health): Promise<number | undefined> {
  const { clock } = run.ports;
  const now = clock.now();
  if (run.stopped === 'signed-out' || run.stopped === 'lost-lock') return undefined;
  if (run.stopped === 'deadline') return now;
  if (run.stopped === 'offline') return Math.max(health.notBefore, now + 1_000);
  const earliest = Math.min(queue.nextAt() ?? Number.POSITIVE_INFINITY, await nextReadAt(run));
  return Math.max(earliest, now + 1_000);
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
