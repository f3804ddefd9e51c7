import { Stage } from '#shared/contract/stages.ts';
import { readList } from './list.ts';
import { type Feed, source } from './source.ts';

/** The stages of a plant. Documented: `GET /church-planters/stages`. */
export const stages = source({
  table: 'stages',
  shape: Stage,
  toIncoming: ({ id, name, statuses, position }) => ({
    id,
    fields: { name, statuses, ...(position === undefined ? {} : { position }) },
  }),
  blank: (lid, id) => ({ lid, id, name: '', statuses: [], position: 0 }),
});

export const stagesFeed: Feed = {
  key: 'stages',
  source: stages,
  context: {},
  async read(get) {
    const list = await readList(get, '/church-planters/stages', ['stages']);
    return list.kind === 'list' ? { kind: 'list', rows: list.rows.map(inPlace) } : list;
  },
  scope: (db) => db.rows('stages').toCollection().primaryKeys(),
};

/** The order of the documented list is that of the stages. */
function inPlace(row: unknown, index: number): unknown {
  return typeof row === 'object' && row !== null ? { position: index + 1, ...row } : row;
}
