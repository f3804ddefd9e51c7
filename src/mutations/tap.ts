import type { Mutation } from './mutation.ts';

/** Two primes that spread the bits of a 32-bit hash well. */
const [PRIME_A, PRIME_B] = [0x9e3779b1, 0x85ebca77];

/**
 * A short text that is equal for two taps that mean the same write (S7): a hash of the args without the local key that
 * was made for this tap. It outlives the args and reveals nothing about their content.
 */
export function tapOf<Args>(mutation: Mutation<Args>, args: Args): string {
  const own = mutation.recognise?.(args).lid;
  const text = JSON.stringify(args, (_, value: unknown) => (value === own ? '' : value));
  return `${mutation.name}:${hashOf(text)}`;
}

/** 64 bits, which is enough for the writes within three seconds. */
function hashOf(text: string): string {
  let [a, b] = [PRIME_A ^ text.length, PRIME_B];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, PRIME_B);
    b = Math.imul(b ^ (code + a), PRIME_A);
  }
  return [a, b].map((part) => (part >>> 0).toString(36)).join('.');
}
