import { foldText } from '#shared/fold-text.ts';
import { personName } from '#shared/person-name.ts';
import type { Mirror } from '../schema.ts';

export interface HubLeaderChoice {
  id: number;
  name: string;
}

/** People whose hub a super admin may view, by name. A network has a few dozen. */
export async function hubLeaderChoices(db: Mirror): Promise<HubLeaderChoice[]> {
  const rows = await db.rows('hub_leaders').toArray();
  return rows
    .flatMap((row) => (row.id === null ? [] : [{ id: row.id, name: personName(row) }]))
    .map((choice) => ({ choice, key: foldText(choice.name) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ choice }) => choice);
}
