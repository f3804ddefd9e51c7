import type { Generated } from 'kysely';
import type { Flag, Instant } from './columns.ts';

/** Uploaded files of the resource library. */
export interface TrainingFileTables {
  training_files: TrainingFilesTable;
  training_file_parts: TrainingFilePartsTable;
}

/** A PDF by the hash of its bytes. */
interface TrainingFilesTable {
  hash: string;
  size: number;
  /** All parts have arrived and were checked. */
  complete: Generated<Flag>;
  created_at: Instant;
}

interface TrainingFilePartsTable {
  hash: string;
  /** Counted from 0. */
  nth: number;
  bytes: Buffer;
}
