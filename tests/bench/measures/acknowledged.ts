import { Op } from '#db/op.ts';
import { coveringFeeds } from '#sync/pull/confirm.ts';
import { unboundCreates } from '#sync/pull/match.ts';
import { storedOp } from '../../support/mirror-rows.ts';
import { rowOf } from '../harness/table.ts';
import type { Bench } from '../harness/world.ts';

const WRITES = 1_600;
/** Contact lists of a large hub, each read once while the writes wait for their confirming reads. */
const LISTS = 240;

/** Processor time of acknowledged writes in one run: read from the outbox, then checked for every list that arrives. */
export const acknowledged: Bench = {
  name: 'acknowledged',
  async run({ scale }) {
    const stored = Array.from({ length: WRITES }, (_, nth) => contact(nth));
    const samples = Array.from({ length: scale.runs }, () => cpuMs(() => lookThrough(stored)));
    const what = `${WRITES} acknowledged writes, ${LISTS} lists: processor time`;
    return [rowOf({ what, unit: 'ms', samples, aim: { median: 1_000 } })];
  },
};

function contact(nth: number): unknown {
  const planter = `s${nth % LISTS}`;
  const args = {
    contact: `l${nth}`,
    planter,
    planterName: 'Mark Miller',
    contact_date: '2026-11-02',
    contact_type: 'visit',
    notes: 'Prayed for the launch, and for the family. '.repeat(5),
    next_contact_date: '',
    by: 1,
    byName: 'Hanna Hub',
  };
  const more = { lanes: [`planter:${planter}`], touches: [`contacts:l${nth}`], state: 'acked' };
  return structuredClone({
    seq: nth,
    ...storedOp({ id: `op-${nth}`, name: 'log-contact', args }),
    ...more,
  });
}

function lookThrough(stored: readonly unknown[]): void {
  const ops = stored.map((one) => Op.parse(one));
  const run = { bindings: new Map<string, number>(), queue: { all: () => ops } };
  for (let list = 0; list < LISTS; list += 1) {
    const found = unboundCreates(run, 'contacts');
    if (found.length !== WRITES) throw new Error(`${found.length} creates were found.`);
    for (const op of ops) coveringFeeds(false, op);
  }
}

function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
