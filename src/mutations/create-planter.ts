import * as z from 'zod/mini';
import type { PlanterRow } from '#db/tables/planters.ts';
import { NewPlanter } from '#shared/contract/church-planters.ts';
import { message, text } from '#shared/i18n.ts';
import { sortName } from '#shared/planter-names.ts';
import { effect, mutation, sayUnlessTold } from './mutation.ts';
import { asRowFields, withoutEmptyDays } from './planter-fields.ts';
import { saysAll, saysMost } from './whole-object.ts';

const BLANK: Omit<PlanterRow, 'lid' | 'id'> = {
  user_id: null,
  first_name: '',
  last_name: '',
  spouse_first_name: '',
  spouse_last_name: '',
  church_name: '',
  location: '',
  stage: '',
  status: '',
  profile_picture_url: '',
  email: '',
  phone: '',
  supporting_church_name: '',
  supporting_church_location: '',
  supporting_church_pastor: '',
  training_cohort: '',
  launch_date: '',
  funding_start_date: '',
  funding_end_date: '',
  mailing_address: '',
  latitude: null,
  longitude: null,
  geocode_precision: '',
  geocode_source: '',
  updated_at: '',
  hub_leader_id: 0,
  last_contact_date: '',
  sort_name: '',
};

/** A new planter in the directory. */
export const createPlanter = mutation({
  name: 'create-planter',
  version: 1,
  upgrade: {},
  args: z.object({
    /** Local key of the new planter. */
    planter: z.string(),
    fields: NewPlanter,
    /** The moment of the act, ISO in UTC: shown until the server has its own. */
    at: z.string(),
  }),

  lanes: ({ planter }) => [`planter:${planter}`],
  apply: ({ planter, fields, at }) => [
    effect('planters', planter, (row) => {
      if (row) return row;
      const made = { ...BLANK, ...asRowFields(fields), lid: planter, id: null, updated_at: at };
      return { ...made, sort_name: sortName(made) };
    }),
  ],

  calls: ({ fields }) => [
    { method: 'POST', path: '/church-planters', body: () => withoutEmptyDays(fields) },
  ],

  whenUnknown: 'recognise',
  covers: () => ['planters'],
  recognise: ({ planter, fields }) => ({
    feed: 'planters',
    table: 'planters',
    lid: planter,
    matches: (row) => saysAll(row, asRowFields(fields)),
    resembles: (row) => saysMost(row, asRowFields(fields)),
  }),

  read: sayUnlessTold(text('Failed to create planter')),
  label: ({ fields: { first_name, last_name } }) =>
    message('New planter {name}', { name: `${first_name} ${last_name}` }),
});
