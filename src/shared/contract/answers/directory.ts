import * as z from 'zod/mini';
import { CHURCH_STATUSES } from '../churches.ts';
import { PERSON_STATUSES } from '../network-people.ts';
import { wireId, wireName, wireRef, wireText, wireWord } from './values.ts';

const record = {
  id: wireId,
  name: wireName,
  location: wireText,
  website: wireText,
  profile_picture_url: wireText,
  planter_id: wireRef,
  created_by_key: wireText,
};

/** A church of the directory (spec part 2, 3). */
export const ChurchAnswer = z.object({
  ...record,
  status: wireWord(CHURCH_STATUSES),
  address: wireText,
});

/** A trainer, assessor or coach (spec part 2, 3). Each kind has one of the three experience texts. */
export const NetworkPersonAnswer = z.object({
  ...record,
  status: wireWord(PERSON_STATUSES),
  bio: wireText,
  phone: wireText,
  /** Another name of `phone`, as planters have it. */
  phone_number: wireText,
  email: wireText,
  denomination: wireText,
  ministry_focus: wireText,
  support_needs: wireText,
  training_experience: wireText,
  assessment_experience: wireText,
  coaching_experience: wireText,
});
