import { STAGES } from '#shared/stages.ts';
import type { Draw, Generator } from './sim-generators.ts';
import { farLeader, moveOn } from './sim-planters.ts';
import type { SimServer } from './sim-server.ts';

/** Generators for writes to planters' records, stages and hubs. */
export const PLANTER_GENERATORS: Readonly<Record<string, Generator>> = {
  'create-planter': async ({ random, mark, now }) => {
    const fields = {
      first_name: 'New',
      last_name: mark,
      location: 'Jackson, MS',
      church_name: 'Grace',
      email: 'new@example.org',
      stage: 'Candidate',
      status: 'interest',
    };
    const at = new Date(now).toISOString();
    const withKey = () => ({
      planter: `l${mark}${random.between(0, 1_000_000_000)}`,
      fields,
      at,
    });
    return { args: withKey(), again: withKey, kind: 'once' };
  },

  'edit-planter': async (draw) => {
    const chosen = await somebodyOfMyHub(draw);
    if (!chosen) return undefined;
    const args = {
      planter: chosen.lid,
      planterName: chosen.first_name,
      fields: { church_name: `Church ${draw.mark}` },
      before: { church_name: chosen.church_name },
    };
    return { args, again: () => args, kind: 'last' };
  },

  'change-stage': async (draw) => {
    const { random, mark, now, userId } = draw;
    const chosen = await somebodyOfMyHub(draw);
    if (!chosen) return undefined;
    const stage = random.pick(STAGES);
    const withKey = () => ({
      planter: chosen.lid,
      planterName: chosen.first_name,
      entry: `l${mark}${random.between(0, 1_000_000_000)}`,
      stage: stage.name,
      status: stage.statuses[0],
      notes: mark,
      from_stage: chosen.stage,
      from_status: chosen.status,
      at: new Date(now).toISOString(),
      by: userId,
      byName: 'Me',
    });
    const disturb = (server: SimServer) => {
      if (chosen.id !== null) moveOn(server, chosen.id, 'Closed', 'merged');
    };
    return { args: withKey(), again: withKey, kind: 'once', disturb };
  },

  'move-planter': async (draw) => {
    const { db, userId, mark } = draw;
    const chosen = await somebodyOfMyHub(draw);
    const left = await db.rows('planters').where('hub_leader_id').equals(userId).count();
    if (!chosen || left < 2) return undefined;
    const args = {
      planter: chosen.lid,
      planterName: chosen.first_name,
      from: userId,
      fromName: 'Me',
      to: farLeader(mark),
      toName: 'Somebody far away',
    };
    const disturb = (server: SimServer) => {
      if (chosen.id !== null) server.moveToHub(chosen.id, 2);
    };
    return { args, again: () => args, kind: 'last', disturb, passedOnBy: [404, 410] };
  },
};

async function somebodyOfMyHub({ db, userId, random }: Draw) {
  const planters = await db
    .rows('planters')
    .where('hub_leader_id')
    .equals(userId)
    .filter((row) => row.id !== null)
    .toArray();
  return planters.length > 0 ? random.pick(planters) : undefined;
}
