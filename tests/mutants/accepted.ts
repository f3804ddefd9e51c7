/** A mutant that no test detects, with the reason why no test has to. */
export interface AcceptedSurvivor {
  file: string;
  /** The source line on which the mutant begins, trimmed. */
  line: string;
  /** The original code and its replacement. */
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
  {
    file: 'src/db/device-health.ts',
    line: ".orderBy('seq')",
    original: "'seq'",
    replacement: '""',
    reason: 'To Dexie an index without a name is the primary key, which is seq.',
  },
  {
    file: 'src/db/device-health.ts',
    line: "db.runs.orderBy('seq').last(),",
    original: "'seq'",
    replacement: '""',
    reason: 'To Dexie an index without a name is the primary key, which is seq.',
  },
  {
    file: 'src/db/last-keys.ts',
    line: "return typeof second === 'string' ? second : '';",
    original: "typeof second === 'string'",
    replacement: 'true',
    reason: 'These indexes hold texts alone: every stored row was parsed.',
  },
  {
    file: 'src/db/op-file.ts',
    line: "const old = await ops.filter((op) => op.name === 'set-picture' && op.version === 1).toArray();",
    original: 'op.version === 1',
    replacement: 'true',
    reason: 'A write of a later version has no file left in its args, and is passed over.',
  },
  {
    file: 'src/db/run-records.ts',
    line: 'const isRight = serverTimeMs !== undefined && Math.abs(now - serverTimeMs) < DAY_MS;',
    original: 'serverTimeMs !== undefined',
    replacement: 'true',
    reason: 'The difference to a time that is not known is no number, which is not below a day.',
  },
  {
    file: 'src/db/queries/follow-today.ts',
    line: 'let isStale = false;',
    original: 'false',
    replacement: 'true',
    reason: 'Each reading begins by setting it.',
  },
  {
    file: 'src/db/queries/keep-first-planters.ts',
    line: "if (lids !== 'many' && lids.size === 0) return;",
    original: "lids !== 'many'",
    replacement: 'true',
    reason: 'The word has no size, so that it is never taken for nothing.',
  },
  {
    file: 'src/db/queries/planter-cards.ts',
    line: "for (const lid of rows) if (typeof lid === 'string') affected.add(lid);",
    original: "typeof lid === 'string'",
    replacement: 'true',
    reason: 'The keys of planters are texts; others would be no card that is shown.',
  },
  {
    file: 'src/db/queries/row-index.ts',
    line: 'return taken - shown >= SHOW_EVERY_ROWS;',
    original: 'taken - shown >= SHOW_EVERY_ROWS',
    replacement: 'true',
    reason: 'Only how often an index is drawn while it is built.',
  },
  {
    file: 'workers/sync/core/queue.ts',
    line: "return ready.length >= limit ? 'enough' : 'closes';",
    original: "'enough'",
    replacement: '""',
    reason: 'What is found beyond the limit is cut off; this only saves time.',
  },
  {
    file: 'workers/sync/core/own-values.ts',
    line: 'const stays = shown.filter((other) => !over.includes(other));',
    original: 'shown.filter((other) => !over.includes(other))',
    replacement: 'shown',
    reason: 'What is over is deleted after what changed is written.',
  },
  {
    file: 'workers/sync/core/run.ts',
    line: "if (elapsed(clock.now(), this.startedAt) > times.run) this.stop('deadline');",
    original: 'elapsed(clock.now(), this.startedAt) > times.run',
    replacement: 'elapsed(clock.now(), this.startedAt) >= times.run',
    reason: 'A run of exactly its longest time may end or go on.',
  },
  {
    file: 'workers/sync/pull/ask-absent.ts',
    line: 'const isAnythingWaiting = (await relaxed.ops.count()) > 0;',
    original: '(await relaxed.ops.count()) > 0',
    replacement: 'true',
    reason: 'Where nothing waits, nothing is found either; this only saves time.',
  },
  {
    file: 'workers/sync/sources/index.ts',
    line: "const [kind = ''] = key.split(':');",
    original: "''",
    replacement: '"Stryker was here!"',
    reason: 'The first part of a text is always there.',
  },
  {
    file: 'src/mutations/directory-writes.ts',
    line: "sort_name: foldText(fields.name ?? ''),",
    original: "''",
    replacement: '"Stryker was here!"',
    reason: 'The args of a new record require its name.',
  },
  {
    file: 'workers/sync/core/transitions.ts',
    line: 'frozen: leaving.get(fresh.seq)?.frozen,',
    original: 'leaving.get(fresh.seq)?.frozen',
    replacement: 'leaving.get(fresh.seq).frozen',
    reason: 'Only ops that were passed in are changed.',
  },
  {
    file: 'src/mutations/rebase.ts',
    line: 'const asked = op.name === ended.name && op.attempts === 0 ? asking(op) : undefined;',
    original: 'op.name === ended.name',
    replacement: 'true',
    reason: 'Two mutations that ask their author have no field of the same name.',
  },
  {
    file: 'src/mutations/rebase.ts',
    line: 'const open = asking(ended)?.touched ?? [];',
    original: '[]',
    replacement: '["Stryker was here"]',
    reason: 'A text has no field, so that no later write is found to be based on it.',
  },
  {
    file: 'workers/sync/core/transitions.ts',
    line: 'const shown = acked.filter((one) => one.touches.length > 0);',
    original: 'one.touches.length > 0',
    replacement: 'one.touches.length >= 0',
    reason:
      'A write that no list shows is ended here anyway, and the queue drops it with the next read.',
  },
];
