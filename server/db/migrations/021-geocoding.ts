import type { Migration } from '../migration.ts';

/** When a planter was last geocoded, how precise the point is, and where it came from. */
export const geocoding: Migration = {
  name: '021-geocoding',
  statements: ({ text }) => [
    `alter table church_planters add column geocoded_at ${text}`,
    `alter table church_planters add column geocode_precision ${text}`,
    `alter table church_planters add column geocode_source ${text}`,
  ],
};
