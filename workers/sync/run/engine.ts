import { keepRecord } from '#db/run-records.ts';
import type { RunRecord } from '#db/schema.ts';
import { ServerHabits } from '#shared/http/server-habits.ts';
import type { WakeReason } from '#shared/sync-protocol.ts';
import { Health } from '../core/health.ts';
import { asLeader } from '../core/leader.ts';
import type { Ports } from '../core/ports.ts';
import { type Memory, Run } from '../core/run.ts';
import { isForcing, type RunOutcome, runOnce } from './cycle.ts';

/** How long a context waits for the lock, or before it tries again after an error. */
const LOCK_WAIT_MS = 60_000;

/** The outcome of a run, for the person who pressed the button. */
export type RunResult = RunRecord | 'busy' | 'signed-out';

/** The engine of one context. Does one run at a time and schedules the next one (S13, S20). */
export class Engine {
  readonly ports: Ports;
  readonly #memory: Memory;
  #running: Promise<RunResult> | undefined;
  #again: WakeReason | undefined;
  #timer = 0;
  #stopped = false;
  #following: Promise<void> | undefined;

  constructor(ports: Ports) {
    this.ports = ports;
    this.#memory = {
      health: new Health(ports.times.vouch),
      habits: new ServerHabits(),
      knowsServer: false,
    };
  }

  /** Starts a run now, or after the current one. Resolves when that run has ended. */
  async wake(why: WakeReason): Promise<RunResult> {
    if (this.#stopped) return 'busy';
    if (isForcing(why)) this.#memory.health.forgive();
    if (this.#running) {
      // The current run may have checked for work already, so one more run follows for all callers.
      this.#again = this.#again && isForcing(this.#again) ? this.#again : why;
      await this.#running;
      return this.#running ?? this.#run(this.#again ?? why);
    }
    return this.#run(why);
  }

  #run(why: WakeReason): Promise<RunResult> {
    const running = this.#runAsLeader(why).finally(() => {
      if (this.#running === running) this.#running = undefined;
    });
    this.#again = undefined;
    this.#running = running;
    return running;
  }

  stop(): void {
    this.#stopped = true;
    this.#timer += 1;
  }

  async #runAsLeader(why: WakeReason): Promise<RunResult> {
    const { ports } = this;
    const session = await ports.session();
    if (!session || session.userId !== ports.userId) return 'signed-out';
    // If the lock is lost or the database is closed, this context tries again in a minute.
    const result = await asLeader(ports, LOCK_WAIT_MS, async (lease) => {
      const outcome = await runOnce(new Run(ports, lease, session, this.#memory), why);
      const { serverTimeMs } = this.#memory.habits;
      await keepRecord(ports.relaxed, outcome.run, ports.clock.now(), serverTimeMs);
      return outcome;
    }).catch((error: unknown) => {
      this.#schedule(ports.clock.now() + LOCK_WAIT_MS);
      throw error;
    });
    if (result === 'busy') {
      this.#schedule(ports.clock.now() + ports.times.leaseRenewal);
      return 'busy';
    }
    await this.#afterRun(result);
    this.#following ??= ports.afterRun?.(result.run).finally(() => {
      this.#following = undefined;
    });
    return result.run;
  }

  /** Resolves when the `afterRun` work of the last run has ended. */
  async settled(): Promise<void> {
    await this.#following;
  }

  async #afterRun({ run, nextAt, refusedToken }: RunOutcome): Promise<void> {
    if (nextAt !== undefined) this.#schedule(nextAt);
    if (run.end !== 'signed-out' || refusedToken === undefined) return;
    this.ports.onUnauthorized(refusedToken);
    const session = await this.ports.session();
    // The refusal concerns an older token: the same person has signed in again meanwhile.
    const isRenewed = session?.userId === this.ports.userId && session.token !== refusedToken;
    if (isRenewed) this.#schedule(this.ports.clock.now());
  }

  /** Schedules a wake. Only the latest timer counts. */
  #schedule(at: number): void {
    this.#timer += 1;
    const mine = this.#timer;
    const waitMs = Math.max(0, at - this.ports.clock.now());
    void this.ports.clock.sleep(waitMs).then(() => {
      if (mine !== this.#timer || this.#stopped) return;
      // A database that is closed or full may work again in a minute.
      this.wake('timer').catch(() => this.#schedule(this.ports.clock.now() + LOCK_WAIT_MS));
    });
  }
}
