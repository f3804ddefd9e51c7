import { sql } from 'kysely';
import { HUB_LEADER_RELATION } from '#shared/contract/church-planters.ts';
import { type Row, rowOf } from '../harness/table.ts';
import { send } from './load.ts';
import type { Served, Stage } from './stage.ts';

const LARGE_HUB = 25_000;
const WRITES_ALONE = 100;

/**
 * The longest wait of another writer while the leader of a very large hub is deleted, until the last planter has left
 * the hub; compared with the longest of a hundred writes before. Run it last: the network loses that hub.
 */
export async function writerRows(stage: Stage, served: Served, title: string): Promise<Row[]> {
  const { leaver, planters } = await gatherHub(stage);
  const [base = ''] = served.bases;
  const other = served.bases.at(-1) ?? '';
  const contact = {
    method: 'POST',
    path: '/church-planters/1/contacts',
    body: { contact_date: '2026-11-20', contact_type: 'visit', notes: 'In between' },
  };
  const write = async () => {
    const startedAt = performance.now();
    const status = await send(other, contact, served.leaders[0] ?? '');
    if (status !== 201) throw new Error(`a contact was answered ${status}`);
    return performance.now() - startedAt;
  };
  const alone: number[] = [];
  for (let nth = 0; nth < WRITES_ALONE; nth += 1) alone.push(await write());
  const deletion = send(base, { method: 'DELETE', path: `/users/${leaver}` }, served.admin);
  const samples: number[] = [];
  let isOver = false;
  const writing = async () => {
    do samples.push(await write());
    while (!isOver);
  };
  const dissolving = async () => {
    const status = await deletion;
    if (status !== 200) throw new Error(`the deletion was answered ${status}`);
    while (await leads(stage, leaver)) await new Promise((resolve) => setTimeout(resolve, 100));
  };
  await Promise.all([
    writing(),
    dissolving().finally(() => {
      isOver = true;
    }),
  ]);
  return [
    rowOf({
      what: `${title}: longest wait of another writer while a leader of ${planters} planters is deleted`,
      unit: 'ms',
      samples: [Math.max(...samples)],
      peer: [Math.max(...alone)],
      aim: { median: 200 },
    }),
  ];
}

/** Gives one leader the hubs of other leaders, except the writer's hub. */
async function gatherHub({ database: { db }, size }: Stage) {
  const leaver = Math.ceil(size.planters / size.hub) - 1;
  const planters = Math.min(LARGE_HUB, size.planters - size.hub);
  await sql`
    update planter_users set user_id = ${leaver}
    where relationship_type = ${HUB_LEADER_RELATION} and planter_id > ${size.planters - planters}
  `.execute(db);
  return { leaver, planters };
}

async function leads({ database: { db } }: Stage, userId: number): Promise<boolean> {
  const led = await db
    .selectFrom('planter_users')
    .select('planter_id')
    .where('user_id', '=', userId)
    .where('relationship_type', '=', HUB_LEADER_RELATION)
    .where('deleted', '=', 0)
    .limit(1)
    .execute();
  return led.length > 0;
}
