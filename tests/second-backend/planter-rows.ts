import { defaultStage, defaultStatus } from './stages.ts';
import type { Planter } from './types.ts';

/** A planter row with every column, of which the given ones are set. */
export function newPlanter(
  updatedAt: number,
  values: Partial<Omit<Planter, 'id'>> & { first_name: string },
): Omit<Planter, 'id'> {
  return {
    user_id: null,
    last_name: null,
    spouse_first_name: null,
    spouse_last_name: null,
    location: null,
    church_name: null,
    supporting_church_name: null,
    supporting_church_location: null,
    supporting_church_pastor: null,
    training_cohort: null,
    launch_date: null,
    funding_start_date: null,
    funding_end_date: null,
    phone: null,
    email: null,
    mailing_address: null,
    stage: defaultStage,
    status: defaultStatus,
    profile_picture_url: null,
    latitude: null,
    longitude: null,
    updated_at: updatedAt,
    extras: {},
    ...values,
  };
}
