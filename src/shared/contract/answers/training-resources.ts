import * as z from 'zod/mini';
import { wireCount, wireFlag, wireId, wireName, wireNumber, wireText } from './values.ts';

/** A training resource (docs/decisions/training-resources.md). */
export const TrainingResourceAnswer = z.object({
  id: wireId,
  title: wireName,
  description: wireText,
  category: wireText,
  url: wireText,
  file_hash: wireText,
  file_size: wireCount,
  /** Without one it is shown first. */
  position: wireNumber,
  retired: wireFlag,
  created_by_key: wireText,
});
