import * as z from 'zod/mini';
import { message, text } from '#shared/i18n.ts';
import { fullName } from '#shared/person-name.ts';
import { sortName } from '#shared/planter-names.ts';
import { NewPlanter, NOTHING_KNOWN } from '#src/records/planter.ts';
import { effect, mutation, sayUnlessTold } from './mutation.ts';
import { asRowFields, withoutEmptyDays } from './planter-fields.ts';
import { filledIn, saysMost } from './recognized.ts';

const BESIDE = {
  user_id: null,
  stage: '',
  status: '',
  profile_picture_url: '',
  geocode_precision: '',
  geocode_source: '',
  hub_leader_id: 0,
  last_contact_date: '',
};

/** A new planter in the directory. */
export const createPlanter = mutation({
  name: 'create-planter',
  version: 1,
  upgrade: {},
  args: z.lazy(() =>
    z.object({
      /** Local key of the new planter. */
      planter: z.string(),
      fields: NewPlanter,
      /** The moment of the change, ISO in UTC, shown until the server has its own. */
      at: z.string(),
    }),
  ),

  lanes: ({ planter }) => [`planter:${planter}`],
  apply: ({ planter, fields, at }) => [
    effect('planters', planter, (row) => {
      if (row) return row;
      const own = { ...NOTHING_KNOWN, ...asRowFields(fields) };
      const made = { ...BESIDE, ...own, lid: planter, id: null, updated_at: at };
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
    says: filledIn(asRowFields(fields)),
    resembles: (row) => saysMost(row, asRowFields(fields)),
  }),

  read: sayUnlessTold(text('Failed to create planter')),
  label: ({ fields }) => message('New planter {name}', { name: fullName(fields) }),
});
