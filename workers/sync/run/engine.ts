import { keepRecord } from '#db/run-records.ts';
import type { RunRecord } from '#db/schema.ts';
import { ServerHabits } from '#shared/http/server-habits.ts';
import type { PageState, WakeReason } from '#shared/sync-protocol.ts';
import { Health } from '../core/health.ts';
import { asLeader } from '../core/leader.ts';
import type { Ports } from '../core/ports.ts';
import { type Memory, Run } from '../core/run.ts';
import { isForcing, isResting, type NextRun, type RunOutcome, runOnce } from './cycle.ts';

/** How long a context waits for the lock, or before it tries again after an error. */
const LOCK_WAIT_MS = 60_000;

const MINUTE_MS = 60_000;

/** The outcome of a run, for the person who pressed the button. */
export type RunResult = RunRecord | 'busy' | 'signed-out';

/** The engine of one context. Does one run at a time and schedules the next one (S13, S20). */
export class Engine {
  readonly ports: Ports;
  readonly #memory: Memory;
  #running: Promise<RunResult> | undefined;
  #again: WakeReason | undefined;
  #page: PageState | undefined;
  #next: NextRun | undefined;
  /** When it is due, in milliseconds since this context started. */
  #dueAt = 0;
  #leaveOutbox: (() => void) | undefined;
  /** Whether there may be writes that are still to be sent. Kept up to date while the page is hidden. */
  #isWorkLeft = false;
  #waiting = new AbortController();
  #onRun: (() => void)[] = [];
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
    this.#waiting.abort();
    this.#leaveOutbox?.();
  }

  /**
   * The page that this engine belongs to. While it is hidden and there is nothing to send, nothing is requested; it wakes
   * the engine when it becomes visible. A context without a page never calls this.
   */
  follow(page: PageState): void {
    if (this.#stopped) return;
    this.#page = page;
    this.#leaveOutbox?.();
    this.#leaveOutbox = page.isVisible ? undefined : this.#watchOutbox();
    this.#arm();
  }

  /** Another tab may leave writes behind (S21). A hidden page at rest has no timer that finds them. */
  #watchOutbox(): () => void {
    const look = async () => {
      this.#isWorkLeft = await this.#hasWork();
      if (this.#next) this.#arm();
      else if (this.#isWorkLeft && !this.#running) this.#scheduleSoon();
    };
    this.#isWorkLeft = true;
    void look();
    return this.ports.onOutbox(() => void look());
  }

  /** True also if it cannot be known, because the database is closed or does not answer. */
  async #hasWork(): Promise<boolean> {
    try {
      return (await this.ports.relaxed.ops.filter((op) => !isResting(op)).count()) > 0;
    } catch {
      return true;
    }
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
      this.#scheduleSoon();
      throw error;
    });
    if (result === 'busy') {
      this.#scheduleWork(ports.clock.now() + ports.times.leaseRenewal);
      return 'busy';
    }
    await this.#afterRun(result);
    this.#following ??= ports.afterRun?.(result.run).finally(() => {
      this.#following = undefined;
    });
    return result.run;
  }

  /** Resolves at the end of the next run, or of the current one. */
  nextRun(): Promise<void> {
    return new Promise((resolve) => {
      this.#onRun.push(resolve);
    });
  }

  /** Resolves when the `afterRun` work of the last run has ended. */
  async settled(): Promise<void> {
    await this.#following;
  }

  async #afterRun({ run, next, refusedToken }: RunOutcome): Promise<void> {
    if (next) this.#schedule(next);
    else if (this.#isHiddenWithWork() && run.end !== 'signed-out') this.#scheduleSoon();
    for (const go of this.#onRun.splice(0)) go();
    if (run.end !== 'signed-out' || refusedToken === undefined) return;
    this.ports.onUnauthorized(refusedToken);
    const session = await this.ports.session();
    // The refusal concerns an older token: the same person has signed in again meanwhile.
    const isRenewed = session?.userId === this.ports.userId && session.token !== refusedToken;
    if (isRenewed) this.#scheduleWork(this.ports.clock.now());
  }

  #isHiddenWithWork(): boolean {
    return this.#page?.isVisible === false && this.#isWorkLeft;
  }

  #scheduleWork(at: number): void {
    this.#schedule({ at, kind: 'work' });
  }

  #scheduleSoon(): void {
    this.#scheduleWork(this.ports.clock.now() + LOCK_WAIT_MS);
  }

  /** Schedules a wake. Only the latest one counts. */
  #schedule(next: NextRun): void {
    const { clock } = this.ports;
    this.#next = next;
    // The clock of the device may be set while this waits.
    this.#dueAt = clock.uptime() + Math.max(0, this.#momentOf(next) - clock.now());
    this.#arm();
  }

  #arm(): void {
    this.#waiting.abort();
    const mine = new AbortController();
    this.#waiting = mine;
    const next = this.#next;
    if (this.#stopped || !next) return;
    if (next.kind !== 'work' && this.#page?.isVisible === false && !this.#isWorkLeft) return;
    const { clock } = this.ports;
    void clock.sleep(Math.max(0, this.#dueAt - clock.uptime()), mine.signal).then(() => {
      if (mine.signal.aborted || this.#stopped) return;
      this.#next = undefined;
      // A database that is closed or full may work again in a minute.
      this.wake('timer').catch(() => this.#scheduleSoon());
    });
  }

  /**
   * Lists are read when the page wakes anyway (src/shared/minutes.ts), at most half a minute early or late. A run reads
   * lists that are due soon, too, so an idle page uses the network once in five minutes (S29).
   */
  #momentOf({ at, kind }: NextRun): number {
    if (kind !== 'lists at rest' || !this.#page) return at;
    const { minuteMoment } = this.#page;
    const nearest = Math.round((at - minuteMoment) / MINUTE_MS) * MINUTE_MS + minuteMoment;
    return nearest > this.ports.clock.now() ? nearest : nearest + MINUTE_MS;
  }
}
