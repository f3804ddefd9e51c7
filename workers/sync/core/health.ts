import type { FailureCode } from '#shared/failure-codes.ts';
import type { Answer } from '#shared/http/answer.ts';
import { elapsed, isWaiting, outageMs } from './retry.ts';

type Busy = Extract<Answer, { kind: 'busy' }>;
const NO_WAIT = { since: 0, until: 0 };

function leftOf({ since, until }: typeof NO_WAIT, now: number): number {
  return isWaiting(until, now, since) ? until - now : 0;
}

/** This many unanswered requests in a row count as an outage if the person's own record may not be requested. */
const UNANSWERED_IS_OUTAGE = 2;

/**
 * What is known of the network as a whole, across runs (S21). A failing address says nothing about the others:
 *
 *   no answer ─► `isFailing` ─► the next request is preceded by a request for the person's own record
 *                                 ├─ answered: only that address is at fault
 *                                 ├─ too many requests: counts as answered; no new request before its Retry-After
 *                                 └─ not answered: an outage, nothing is tried for 30 s to 5 minutes
 */
export class Health {
  readonly #vouchMs: number;
  /** When an answer last proved that the network works; undefined after an unanswered request. */
  #answeredAt: number | undefined;
  /** The latest request was not answered, and no later answer has proved that the network works. */
  isFailing = false;
  #unanswered = 0;
  #outages = 0;
  /** Each wait keeps the time at which it began: setting the clock back to before that ends it (S34). */
  #probeWait = NO_WAIT;
  #pause = NO_WAIT;
  /** Why the last request for the person's own record was not answered. */
  cause: FailureCode | undefined;

  constructor(vouchMs: number) {
    this.#vouchMs = vouchMs;
  }

  /**
   * Any answer of the backend proves that the network works. A "busy" answer without JSON does not: it may come from a
   * proxy.
   */
  note(answer: Answer, now: number): void {
    if (answer.kind === 'busy' && !answer.isFromBackend) return;
    const isAnswered = answer.kind !== 'unknown';
    this.#answeredAt = isAnswered ? now : undefined;
    this.#unanswered = isAnswered ? 0 : this.#unanswered + 1;
    this.isFailing = !isAnswered;
    if (isAnswered) this.#outages = 0;
  }

  /**
   * The person's own record was requested too often. This still counts as an answer, but the next probe must wait
   * (S21).
   */
  noteBusyProbe(answer: Busy, now: number): void {
    this.note({ ...answer, isFromBackend: true }, now);
    this.#probeWait = { since: now, until: now + answer.retryAfterMs };
  }

  /** Milliseconds until the person's own record may be requested; 0 if it may be requested now. */
  probeWaitMs(now: number): number {
    return leftOf(this.#probeWait, now);
  }

  /** True if several requests in a row were not answered. */
  get isCutOff(): boolean {
    return this.#unanswered >= UNANSWERED_IS_OUTAGE;
  }

  /** The request for the person's own record was not answered, although every backend has this record. */
  noteOutage(now: number, retryAfterMs: number, cause: FailureCode): void {
    this.#outages += 1;
    // Requests after the pause are counted from zero.
    this.#unanswered = 0;
    this.cause = cause;
    this.#pause = { since: now, until: now + Math.max(outageMs(this.#outages), retryAfterMs) };
  }

  /** Milliseconds for which nothing may be tried after an outage; 0 if there is no pause. */
  pauseMs(now: number): number {
    return leftOf(this.#pause, now);
  }

  isVouched(now: number): boolean {
    return this.#answeredAt !== undefined && elapsed(now, this.#answeredAt) < this.#vouchMs;
  }

  /** Ends all waits because somebody pressed 'Sync now' or the network came back: a probe is allowed at once. */
  forgive(): void {
    this.#pause = NO_WAIT;
    this.#probeWait = NO_WAIT;
  }
}
