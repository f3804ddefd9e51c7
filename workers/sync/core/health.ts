import type { Answer } from '#shared/http/answer.ts';
import { BREAKER_FAILURES, breakerMs } from './retry.ts';

/**
 * What is known of the network, over slices (S21). `navigator.onLine` proves nothing: only an answer of
 * the backend vouches for it, and only for half a minute.
 */
export class Health {
  #lastAnswerAt = Number.NEGATIVE_INFINITY;
  #failing = false;
  #failuresInRow = 0;
  #openings = 0;
  #notBefore = 0;
  readonly #vouchMs: number;

  constructor(vouchMs: number) {
    this.#vouchMs = vouchMs;
  }

  note(answer: Answer, now: number): void {
    this.#failing = answer.kind === 'unknown';
    if (answer.kind === 'unknown') this.#noteFailure(now);
    else this.#noteAnswer(answer, now);
  }

  #noteFailure(now: number): void {
    this.#lastAnswerAt = Number.NEGATIVE_INFINITY;
    this.#failuresInRow += 1;
    if (this.#failuresInRow < BREAKER_FAILURES) return;
    this.#openings += 1;
    this.#failuresInRow = 0;
    this.#notBefore = now + breakerMs(this.#openings);
  }

  #noteAnswer(answer: Answer, now: number): void {
    this.#lastAnswerAt = now;
    this.#failuresInRow = 0;
    if (answer.kind === 'busy') this.#notBefore = now + answer.retryAfterMs;
    else this.#openings = 0;
  }

  /** True while nothing may be sent: the breaker is open, or the server asked for a pause. */
  isOpen(now: number): boolean {
    return now < this.#notBefore;
  }

  /** True when the newest request brought no answer of the backend. */
  get isFailing(): boolean {
    return this.#failing;
  }

  get notBefore(): number {
    return this.#notBefore;
  }

  isVouched(now: number): boolean {
    return now - this.#lastAnswerAt < this.#vouchMs;
  }

  /** Somebody pressed 'Sync now', or the network came back: one probe is allowed at once. */
  forgive(): void {
    this.#notBefore = 0;
  }
}
