import { HubAnswer } from '#shared/contract/answers/hubs.ts';
import { readList } from './list.ts';
import { type Feed, source } from './source.ts';

/** Areas on the map. Documented: `GET /hubs`; a 404 means that there are none. */
export const hubs = source({
  table: 'hubs',
  shape: HubAnswer,
  toIncoming: ({ id, name, color, geometry }) => ({
    id,
    fields: { name: name ?? '', color: color ?? '', ring: JSON.stringify(geometry) },
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
