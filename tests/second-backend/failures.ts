import type { Random } from './random.ts';

/** What happens to a matching request instead of, or on top of, its normal handling. */
export type FailureEffect =
  | {
      kind: 'answer';
      status: number;
      headers?: Record<string, string>;
      body?: string | Record<string, unknown> | unknown[] | null;
    }
  /** The connection breaks before the request is executed. */
  | { kind: 'drop-before' }
  /** The request is executed, but its answer is lost. */
  | { kind: 'drop-after' }
  /** No answer until released; then the request continues normally. */
  | { kind: 'hang'; when?: 'before' | 'after' }
  /** The answer is lost at once, and the request is executed after the given time. */
  | { kind: 'late'; ms: number }
  /** The answer takes longer by the given time. */
  | { kind: 'delay'; ms: number }
  /** The body stops after the given number of bytes, and the connection breaks. */
  | { kind: 'cut'; bytes: number };

export type FailureRule = {
  /** '/church-planters/*' (one segment per star), '/assessments/**', or an expression. */
  path: string | RegExp;
  method?: string | readonly string[];
  /** Number of requests that fail; without it, all until the rule is removed. */
  times?: number;
  /** The share of the matching requests that fail, drawn from the seeded generator. */
  probability?: number;
  effect: FailureEffect;
};

export type Failure = {
  readonly rule: FailureRule;
  /** The number of requests that this rule has met. */
  readonly hits: number;
  /** Resumes hanging requests. The rule stays active until it is removed. */
  release(): void;
  remove(): void;
};

type Entry = { rule: FailureRule; hits: number; waiting: (() => void)[]; expression: RegExp };

function toExpression(path: string | RegExp): RegExp {
  if (path instanceof RegExp) return path;
  const escaped = path
    .replace(/^\/api(?=\/)/, '')
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*/g, '\u0000')
    .replace(/\*/g, '[^/]+')
    .replaceAll('\u0000', '.*');
  return new RegExp(`^${escaped}$`);
}

export type FoundFailure = { effect: FailureEffect; hold: () => Promise<void> };

export class Failures {
  readonly #entries: Entry[] = [];
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  add(rule: FailureRule): Failure {
    const entry: Entry = { rule, hits: 0, waiting: [], expression: toExpression(rule.path) };
    this.#entries.push(entry);
    const release = (): void => {
      for (const go of entry.waiting.splice(0)) go();
    };
    return {
      rule,
      get hits(): number {
        return entry.hits;
      },
      release,
      remove: () => {
        const index = this.#entries.indexOf(entry);
        if (index >= 0) this.#entries.splice(index, 1);
        release();
      },
    };
  }

  /** Removes every rule and resumes hanging requests. */
  clear(): void {
    for (const entry of this.#entries.splice(0)) {
      for (const go of entry.waiting.splice(0)) go();
    }
  }

  /** The first rule that matches. Paths are given without /api and a trailing slash. */
  find(method: string, path: string): FoundFailure | undefined {
    for (const entry of this.#entries) {
      const { rule } = entry;
      const methods = rule.method === undefined ? undefined : [rule.method].flat();
      if (methods && !methods.includes(method)) continue;
      if (!entry.expression.test(path)) continue;
      if (rule.times !== undefined && entry.hits >= rule.times) continue;
      if (rule.probability !== undefined && !this.#random.chance(rule.probability)) continue;
      entry.hits += 1;
      return {
        effect: rule.effect,
        hold: () => new Promise((resolve) => entry.waiting.push(resolve)),
      };
    }
    return undefined;
  }
}

/** What fetch throws when a connection breaks. */
export function networkError(): TypeError {
  return new TypeError('Failed to fetch');
}
