import type { FailureCode } from '#shared/failure-codes.ts';
import type { Answer } from '#shared/http/answer.ts';
import { elapsed, isWaiting, outageMs } from './retry.ts';

type Busy = Extract<Answer, { kind: 'busy' }>;
const NO_WAIT = { since: 0, until: 0 };

function leftOf({ since, until }: typeof NO_WAIT, now: number): number {
  return isWaiting(until, now, since) ? until - now : 0;
}

/** So many requests in a row without an answer are an outage where the person's own record may not be asked for. */
const UNANSWERED_IS_OUTAGE = 2;

/**
 * What is known of the network as a whole, over runs (S21). One address that fails says nothing about the others:
 *
 *   no answer ─► `isFailing` ─► the next request is preceded by one for the person's own record
 *                                 ├─ answered: only that address is at fault
 *                                 ├─ too many requests: answered, and not asked again before its Retry-After
 *                                 └─ not answered: an outage, nothing is tried for 30 s to 5 minutes
 */
export class Health {
  readonly #vouchMs: number;
  /** When something last vouched for the network; undefined since a request without an answer. */
  #answeredAt: number | undefined;
  /** The newest request brought no answer, and nothing has vouched for the network since. */
  isFailing = false;
  #unanswered = 0;
  #outages = 0;
  /** Waits with the moment at which they were noted: a clock that is set back ends them (S34). */
  #probeWait = NO_WAIT;
  #pause = NO_WAIT;
  /** What the last request for the person's own record came to, where it brought no answer. */
  cause: FailureCode | undefined;

  constructor(vouchMs: number) {
    this.#vouchMs = vouchMs;
  }

  /**
   * Any answer of the backend vouches for the network. An intermediary that says "busy" without JSON may be in front of
   * it.
   */
  note(answer: Answer, now: number): void {
    if (answer.kind === 'busy' && !answer.isFromBackend) return;
    const isAnswered = answer.kind !== 'unknown';
    this.#answeredAt = isAnswered ? now : undefined;
    this.#unanswered = isAnswered ? 0 : this.#unanswered + 1;
    this.isFailing = !isAnswered;
    if (isAnswered) this.#outages = 0;
  }

  /** The person's own record was asked for too often: that is an answer too, and the next probe waits (S21). */
  noteBusyProbe(answer: Busy, now: number): void {
    this.note({ ...answer, isFromBackend: true }, now);
    this.#probeWait = { since: now, until: now + answer.retryAfterMs };
  }

  /** How long the person's own record may not be asked for, in milliseconds; 0 when it may. */
  probeWaitMs(now: number): number {
    return leftOf(this.#probeWait, now);
  }

  /** Several requests in a row have brought no answer. */
  get isCutOff(): boolean {
    return this.#unanswered >= UNANSWERED_IS_OUTAGE;
  }

  /** The person's own record gave no answer, although every backend has it for the signed-in person. */
  noteOutage(now: number, retryAfterMs: number, cause: FailureCode): void {
    this.#outages += 1;
    // What is tried after the pause is judged again.
    this.#unanswered = 0;
    this.cause = cause;
    this.#pause = { since: now, until: now + Math.max(outageMs(this.#outages), retryAfterMs) };
  }

  /** For how long nothing may be tried after an outage, in milliseconds; 0 when something may. */
  pauseMs(now: number): number {
    return leftOf(this.#pause, now);
  }

  isVouched(now: number): boolean {
    return this.#answeredAt !== undefined && elapsed(now, this.#answeredAt) < this.#vouchMs;
  }

  /** Somebody pressed 'Sync now', or the network came back: one probe is allowed at once. */
  forgive(): void {
    this.#pause = NO_WAIT;
    this.#probeWait = NO_WAIT;
  }
}
