import type { Generated } from 'kysely';
import type { Flag, Instant, Synced } from './columns.ts';

export interface TrainingResourceTables {
  training_resources: TrainingResourcesTable;
  training_files: TrainingFilesTable;
  training_file_parts: TrainingFilePartsTable;
}

/** A link or a file of the resource library. */
export interface TrainingResourcesTable extends Synced {
  id: Generated<number>;
  title: string;
  description: string;
  category: string;
  /** '' of a file. */
  url: string;
  /** Names a row of `training_files`; '' of a link. */
  file_hash: Generated<string>;
  file_size: Generated<number>;
  /** Smaller ones are shown first. */
  position: number;
  /** Taken off the lists. */
  retired: Generated<Flag>;
  created_by_key: string | null;
}

/** A PDF by the hash of its bytes. */
export interface TrainingFilesTable {
  hash: string;
  size: number;
  /** All parts have arrived and were checked. */
  complete: Generated<Flag>;
  created_at: Instant;
}

export interface TrainingFilePartsTable {
  hash: string;
  /** From 0. */
  nth: number;
  bytes: Buffer;
}
