import type { Generated } from 'kysely';

/** 1 for yes, 0 for no. */
export type Flag = 0 | 1;
/** ISO 8601 in UTC. */
export type Instant = string;
/** `yyyy-mm-dd` */
export type CalendarDay = string;

/** Columns of every row that devices mirror. */
export interface Synced {
  rev: number;
  deleted: Generated<Flag>;
}
