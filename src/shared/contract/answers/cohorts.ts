import * as z from 'zod/mini';
import { wireDay } from './days.ts';
import { must, textIn, wireFlag, wireId, wireName, wireRef, wireText } from './values.ts';

const words = must(textIn, 'a text');

/** A training cohort with its sessions by number (docs/decisions/training-cohorts.md). */
export const CohortAnswer = z.object({
  id: wireId,
  name: wireName,
  location: wireText,
  season: wireText,
  archived: wireFlag,
  sessions: z.record(
    z.string(),
    z.object({
      title: words,
      description: words,
      date: wireDay,
      place: words,
      lead_id: wireRef,
      assist_id: wireRef,
    }),
  ),
  created_by_key: wireText,
});

/** A planter in a cohort, with attendance by number of the session. */
export const CohortParticipantAnswer = z.object({
  id: wireId,
  cohort_id: wireId,
  planter_id: wireId,
  marks: z.record(z.string(), z.object({ mark: words, note: words })),
  created_by_key: wireText,
});
