import type { Migration } from '../migration.ts';

/** When a planter was looked for on the map last, how exact the point is, and who said so. */
export const geocoding: Migration = {
  name: '021-geocoding',
  statements: ({ text }) => [
    `alter table church_planters add column geocoded_at ${text}`,
    `alter table church_planters add column geocode_precision ${text}`,
    `alter table church_planters add column geocode_source ${text}`,
  ],
};
