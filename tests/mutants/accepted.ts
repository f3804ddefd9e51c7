/** A mutant that no test notices, with the reason why none has to. */
export interface AcceptedSurvivor {
  file: string;
  /** The line of the code on which the mutant begins, trimmed. */
  line: string;
  /** The mutated code and what replaces it. */
  original: string;
  replacement: string;
  reason: string;
}

export const ACCEPTED: readonly AcceptedSurvivor[] = [
  {
    file: 'workers/sync/push/request.ts',
    line: "if (retryAfter !== undefined) headers.set('Retry-After', String(retryAfter));",
    original: 'retryAfter !== undefined',
    replacement: 'true',
    reason: 'A Retry-After that is not a number counts as none.',
  },
  {
    file: 'src/db/owned.ts',
    line: "return typeof row === 'object' && row !== null && Reflect.get(row, field) === key;",
    original: "typeof row === 'object'",
    replacement: 'true',
    reason: 'Whatever is stored here is an object or null.',
  },
  {
    file: 'src/mutations/tap.ts',
    line: 'let [a, b] = [PRIME_A ^ text.length, PRIME_B];',
    original: '[PRIME_A ^ text.length, PRIME_B]',
    replacement: '[]',
    reason: 'Without these start values the hash still differs for texts that differ.',
  },
  {
    file: 'src/mutations/read-op.ts',
    line: 'if (before?.mutation === mutation) return before.read;',
    original: 'before?.mutation === mutation',
    replacement: 'false',
    reason: 'Args that are parsed again give the same result; this only saves time.',
  },
];
