import { RecordChange } from '#shared/contract/history.ts';
import { source } from './source.ts';

/** The history of records, which only the change feed of the reference server brings. */
export const recordChanges = source({
  table: 'record_changes',
  shape: RecordChange,
  also: ({ kind, record_id, user, fields }, { lidOf }) => ({
    planter: kind === 'planters' ? lidOf('planters', record_id) : '',
    report: kind === 'reports' ? lidOf('reports', record_id) : '',
    user_id: user.id,
    user_name: user.name ?? '',
    fields: JSON.stringify(fields),
  }),
  isAppendOnly: true,
});
