import { Hub } from '#shared/contract/hubs.ts';
import { readList } from './list.ts';
import { type Feed, source, textOf } from './source.ts';

/** Areas on the map. Documented: `GET /hubs`; a 404 means that there are none. */
export const hubs = source({
  table: 'hubs',
  shape: Hub,
  toIncoming: ({ id, name, color, geometry }) => ({
    id,
    fields: { name, color: textOf(color), ring: JSON.stringify(geometry.coordinates[0] ?? []) },
  }),
  blank: (lid, id) => ({ lid, id, name: '', color: '', ring: '[]' }),
});

export const hubsFeed: Feed = {
  key: 'hubs',
  source: hubs,
  context: {},
  read: (get) => readList(get, '/hubs', ['hubs']),
  scope: (db) => db.rows('hubs').toCollection().primaryKeys(),
};
