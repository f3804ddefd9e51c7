import type { Generated } from 'kysely';
import type { Flag, Synced } from './columns.ts';

export interface TrainingResourceTables {
  training_resources: TrainingResourcesTable;
}

/** A link of the resource library. */
export interface TrainingResourcesTable extends Synced {
  id: Generated<number>;
  title: string;
  description: string;
  category: string;
  url: string;
  /** Smaller ones are shown first. */
  position: number;
  /** Taken off the lists. */
  retired: Generated<Flag>;
  created_by_key: string | null;
}
