/** A fault put into the engine: the text that is replaced stands exactly once in the file. */
export interface PlantedFault {
  /** The rule that it breaks. */
  rule: string;
  what: string;
  file: string;
  find: string;
  put: string;
  /** Where it must be noticed. */
  tests: string;
}

const SCENARIOS = 'tests/scenarios';
const LOST_ANSWERS = `${SCENARIOS}/lost-answers.test.ts`;
const REFUSALS = `${SCENARIOS}/refusals.test.ts`;
const READS = `${SCENARIOS}/reads.test.ts`;
const OUTBOX = `${SCENARIOS}/outbox.test.ts`;
const PEOPLE_AND_TABS = `${SCENARIOS}/people-and-tabs.test.ts`;
const BUILDS = `${SCENARIOS}/builds.test.ts`;
const CONFLICTS = `${SCENARIOS}/conflicts.test.ts`;
const RULES = `${SCENARIOS}/rules.test.ts`;
const BATCHES = `${SCENARIOS}/batches.test.ts`;

/** Each of them must fail at least one of its tests; `npm run prove` plants them one by one. */
export const PLANTED_FAULTS: readonly PlantedFault[] = [
  {
    rule: 'S1',
    what: 'a refused write stays on the screen',
    file: 'src/db/replay.ts',
    find: "  'parked',\n]);",
    put: "  'parked',\n  'attention',\n]);",
    tests: REFUSALS,
  },
  {
    rule: 'S6',
    what: 'a write that cannot be applied stays in the queue',
    file: 'workers/sync/slice.ts',
    find: "await db.ops.update(op.seq, { state: 'attention', reason });",
    put: 'void reason;',
    tests: RULES,
  },
  {
    rule: 'S7',
    what: 'a double tap is two writes',
    file: 'src/db/outbox.ts',
    find: 'const DOUBLE_TAP_MS = 3_000;',
    put: 'const DOUBLE_TAP_MS = 0;',
    tests: OUTBOX,
  },
  {
    rule: 'S8',
    what: 'a transition takes whatever it finds for the op it knows',
    file: 'workers/sync/change-ops.ts',
    find: 'fresh.state === known.state &&\n    fresh.attempts === known.attempts',
    put: 'fresh.attempts >= 0',
    tests: RULES,
  },
  {
    rule: 'S9',
    what: 'a receipt ends the write before a read has shown it',
    file: 'workers/sync/receipts.ts',
    find: '(one) => one.touches.length > 0',
    put: '(one) => one.touches.length < 0',
    tests: LOST_ANSWERS,
  },
  {
    rule: 'S10',
    what: 'what a crash left is simply sent again',
    file: 'workers/sync/push.ts',
    find: 'await outcomeAfterCrash(sender, op);',
    put: 'await to.queueAgain(sender.slice, sender.queue, op, 0), void outcomeAfterCrash;',
    tests: LOST_ANSWERS,
  },
  {
    rule: 'S12',
    what: 'the second of a lane does not wait for the first',
    file: 'workers/sync/queue.ts',
    find: 'const isFirst = op.lanes.every((lane) => !taken.has(lane));',
    put: 'const isFirst = true;',
    tests: OUTBOX,
  },
  {
    rule: 'S12',
    what: 'a refused write holds its lane',
    file: 'workers/sync/queue.ts',
    find: "new Set(['acked', 'attention'])",
    put: "new Set(['acked'])",
    tests: REFUSALS,
  },
  {
    rule: 'S12',
    what: 'a batch takes what must wait behind another',
    file: 'workers/sync/queue.ts',
    find: 'const isNext = op.lanes.every((lane) => !closed.has(lane));',
    put: 'const isNext = true;',
    tests: BATCHES,
  },
  {
    rule: 'S13',
    what: 'whoever lost the lock goes on writing',
    file: 'workers/sync/leader.ts',
    find: "if (row.epoch !== lease.epoch) throw new LostLeaseError('Another context took over the sync.');",
    put: 'void row, lease;',
    tests: RULES,
  },
  {
    rule: 'S13',
    what: 'a frozen holder keeps its lock for ever',
    file: 'workers/sync/leader.ts',
    find: 'return isHeld && row.until < now',
    put: 'return !isHeld && row.until < now',
    tests: PEOPLE_AND_TABS,
  },
  {
    rule: 'S14',
    what: 'a portal page is a receipt',
    file: 'src/shared/http/answer.ts',
    find: "if (body.kind === 'text') return notTheBackend(status, response);",
    put: "if (body.kind === 'text') return { kind: 'ok', status, body: null };",
    tests: REFUSALS,
  },
  {
    rule: 'S14',
    what: '`success: false` is a receipt',
    file: 'src/shared/http/answer.ts',
    find: "'success' in value && value.success === false",
    put: "'success' in value && value.success === undefined",
    tests: REFUSALS,
  },
  {
    rule: 'S15',
    what: 'a write without an answer is sent again at once',
    file: 'workers/sync/ports.ts',
    find: 'settle: 60_000,',
    put: 'settle: 0,',
    tests: LOST_ANSWERS,
  },
  {
    rule: 'S15',
    what: 'one empty read proves that it never arrived',
    file: 'workers/sync/settle.ts',
    find: 'const EMPTY_READS_NEEDED = 2;',
    put: 'const EMPTY_READS_NEEDED = 1;',
    tests: LOST_ANSWERS,
  },
  {
    rule: 'S15',
    what: 'a row that was there before the first send passes for the write',
    file: 'workers/sync/claims.ts',
    find: '!op.knownIds?.includes(row.id) &&',
    put: '',
    tests: RULES,
  },
  {
    rule: 'S15',
    what: 'the time of the next try is ignored',
    file: 'workers/sync/queue.ts',
    find: '|| op.nextAt > now || op.user !== user) continue;',
    put: '|| op.nextAt === Infinity || op.user !== user) continue;',
    tests: OUTBOX,
  },
  {
    rule: 'S16',
    what: 'each attempt has a key of its own',
    file: 'workers/sync/api.ts',
    find: 'return op.step === 0 ? op.id',
    put: 'return op.step === 0 ? op.id.concat(String(op.attempts))',
    tests: LOST_ANSWERS,
  },
  {
    rule: 'S16',
    what: 'a lost batch is taken for received',
    file: 'workers/sync/send-batch.ts',
    find: 'await judgeAll(sender, sending, () => answers);',
    put: "await judgeAll(sender, sending, () => ({ kind: 'ok', status: 200, body: null }));",
    tests: BATCHES,
  },
  {
    rule: 'S17',
    what: 'what cannot be checked is sent again',
    file: 'workers/sync/settle.ts',
    find: "if (mutation.whenUnknown === 'ask') {",
    put: "if (mutation.whenUnknown === 'resend') {",
    tests: RULES,
  },
  {
    rule: 'S18',
    what: 'the step is not saved between two calls',
    file: 'workers/sync/transitions.ts',
    find: 'step: fresh.step + 1,',
    put: 'step: fresh.step * 1,',
    tests: RULES,
  },
  {
    rule: 'S18',
    what: 'the second call carries the body of the first',
    file: 'workers/sync/transitions.ts',
    find: 'frozen: undefined,\n    flightTick: tick,\n  }));\n}\n\n/** The body',
    put: 'flightTick: tick,\n  }));\n}\n\n/** The body',
    tests: RULES,
  },
  {
    rule: 'S20',
    what: 'a write is sent under another person’s token',
    file: 'workers/sync/api.ts',
    find: 'if (session && session.userId === user) return session;',
    put: 'if (session && user) return session;',
    tests: RULES,
  },
  {
    rule: 'S20',
    what: 'a refused token counts as an attempt',
    file: 'workers/sync/transitions.ts',
    find: "fresh.state === 'sending' ? fresh.attempts - 1 : fresh.attempts",
    put: "fresh.state === 'sending' ? fresh.attempts : fresh.attempts",
    tests: PEOPLE_AND_TABS,
  },
  {
    rule: 'S21',
    what: 'the breaker never opens',
    file: 'workers/sync/health.ts',
    find: 'return now < this.#notBefore;',
    put: 'return now < this.#notBefore - 1e12;',
    tests: OUTBOX,
  },
  {
    rule: 'S22',
    what: 'a row that does not parse counts as absent',
    file: 'workers/sync/gate.ts',
    find: 'if (id !== undefined) ids.push(id);',
    put: '',
    tests: READS,
  },
  {
    rule: 'S23',
    what: 'a read that crossed a write overwrites it',
    file: 'workers/sync/gate.ts',
    find: "if (ops.some((op) => op.state === 'sending' || op.flightTick >= inflow.readTick)) {",
    put: 'if (ops.length < 0) {',
    tests: RULES,
  },
  {
    rule: 'S24',
    what: 'unchanged rows are written again',
    file: 'workers/sync/gate.ts',
    find: 'if (!sameRow(before[index], next)) puts.push(next);',
    put: 'puts.push(next);',
    tests: READS,
  },
  {
    rule: 'S25',
    what: 'a row that one read lacked is deleted',
    file: 'workers/sync/absence.ts',
    find: 'reads >= needed ? absent.filter((lid) => wasMissing.has(lid)) : []',
    put: 'reads >= needed || !isMany ? absent : [...wasMissing].slice(0, 0)',
    tests: READS,
  },
  {
    rule: 'S25',
    what: 'a full list with a limit counts as whole',
    file: 'workers/sync/read-feed.ts',
    find: 'judgeAbsence(isWhole ? absent : []',
    put: 'judgeAbsence(isWhole || absent ? absent : []',
    tests: BUILDS,
  },
  {
    rule: 'S26',
    what: 'an own create that comes back is another row',
    file: 'workers/sync/claims.ts',
    find: 'if (!mayHaveArrived(op)) continue;',
    put: 'if (mayHaveArrived(op)) continue;',
    tests: LOST_ANSWERS,
  },
  {
    rule: 'S27',
    what: 'the cursor moves on although rows were kept back',
    file: 'workers/sync/change-feed.ts',
    find: 'if (this.#fenced > 0) {',
    put: 'if (this.#fenced < 0) {',
    tests: RULES,
  },
  {
    rule: 'S28',
    what: 'a question that should be asked is not',
    file: 'workers/sync/conflicts.ts',
    find: "if (rule.kind === 'ask') return question(",
    put: "if (rule.kind !== 'ask') return question(",
    tests: CONFLICTS,
  },
  {
    rule: 'S33',
    what: 'an old build writes into a newer database',
    file: 'src/db/outbox.ts',
    find: 'floor.value > db.format',
    put: 'floor.value > db.format + 100',
    tests: PEOPLE_AND_TABS,
  },
  {
    rule: 'S36',
    what: 'a list that may no longer be seen stays on the device',
    file: 'workers/sync/read-feed.ts',
    find: 'await takeOut(slice, feed, scope);',
    put: 'void scope;',
    tests: RULES,
  },
];
