import type { Random } from '#server/seed/random.ts';

/** Random choice that remembers values from answers, so that later requests use existing ones. */
export interface Draw extends Random {
  /** Remembers the numbers, keys and addresses in the answer to a call such as `GET /users/me/sessions`. */
  learn(call: string, answer: string): void;
  /** A recent value of a member (`planter_id`) or after an address (`/users/me/sessions/`). */
  recall(key: string): string | number | undefined;
}

/** Only recent values, since older records have often been deleted. */
const KEPT_OF_EACH = 8;
const MOST_BYTES = 200_000;

export function drawWithMemory(random: Random): Draw {
  const kept = new Map<string, (string | number)[]>();

  function keep(key: string, value: string | number): void {
    const values = (kept.get(key) ?? []).filter((other) => other !== value);
    kept.set(key, [...values, value].slice(-KEPT_OF_EACH));
  }

  function keepMember(name: string, value: unknown): void {
    if (typeof value === 'number' || isName(value)) keep(memberKey(name), value);
    const address = typeof value === 'string' ? /\/api(\/[\w/-]+\/)([\w.-]+)$/.exec(value) : null;
    if (address) keep(address[1] ?? '', address[2] ?? '');
  }

  function walk(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      keepMember(name, inner);
      walk(inner);
    }
  }

  return {
    ...random,
    learn(call, answer) {
      if (answer.length > MOST_BYTES || !answer.startsWith('{')) return;
      const { data } = JSON.parse(answer) as { data?: unknown };
      walk(data);
      const path = call.slice(call.indexOf(' ') + 1).replace(/\/\d+\//g, '/{id}/');
      for (const row of rowsIn(data)) {
        const id = (row as { id?: unknown } | null)?.id;
        if (typeof id === 'number' || isName(id)) keep(`${path}/`, id);
      }
    },
    recall(key) {
      const values = kept.get(key.startsWith('/') ? key : memberKey(key));
      return values ? random.pick(values) : undefined;
    },
  };
}

/** The record in an answer, or the last ones of its list. */
function rowsIn(data: unknown): unknown[] {
  if (typeof data !== 'object' || data === null) return [];
  const lists = Array.isArray(data) ? [data] : Object.values(data).filter(Array.isArray);
  return [data, ...lists.flatMap((list) => list.slice(-KEPT_OF_EACH))];
}

/** Treats `userId` and `user_id` as the same member. */
function memberKey(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Whether a value is a short text without spaces, as keys and hashes are. */
function isName(value: unknown): value is string {
  return typeof value === 'string' && /^[\w.-]{6,80}$/.test(value);
}
