import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { judgePlanter, type Person, type PlanterAct } from '#server/domain/planter-access.ts';
import { listStages, meantStage, type StageAndStatus } from '#server/domain/stages.ts';
import { forbidden, notFound, Refused } from '#server/refused.ts';

/** Throws the matching refusal if this person may not do this to this planter. */
export async function requirePlanter(
  db: Db,
  person: Person,
  act: PlanterAct,
  planterId: number,
): Promise<void> {
  const verdict = await judgePlanter(db, person, act, planterId);
  if (verdict === 'forbidden') throw forbidden();
  if (verdict === 'missing') throw notFound('Planter not found');
}

/** Returns the requested stage and status. Throws Refused 422 if they do not belong together. */
export async function requireStage(
  db: Db,
  wanted: { stage?: string | null | undefined; status?: string | null | undefined },
): Promise<StageAndStatus> {
  const meant = meantStage(await listStages(db), wanted);
  if (typeof meant === 'string') throw new Refused(422, meant);
  return meant;
}

/** Fields that the specifications do not have (contract/church-planters.ts: "Extra of …"). */
const EXTRA_FIELDS = [
  'hub_leader_id',
  'geocode_precision',
  'geocode_source',
  'planter_id',
  'contacted_by',
  'created_by_key',
  'group',
  'team_role',
  'planter_first_name',
  'planter_last_name',
  'updatedAt',
  'meeting',
];

/** The row as this server returns it: without the extra fields if the extras are off. */
export function shown<Row extends object>(row: Row, config: Config): Partial<Row> {
  if (config.extras) return row;
  const kept = Object.entries(row).filter(([name]) => !EXTRA_FIELDS.includes(name));
  return Object.fromEntries(kept) as Partial<Row>;
}
