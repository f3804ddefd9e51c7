import { StageHistoryEntry } from '#shared/contract/stages.ts';
import { readList } from './list.ts';
import { blankTexts, type Feed, presentTexts, source, textOf } from './source.ts';

const TEXTS = ['date', 'from_stage', 'from_status', 'to_stage', 'to_status', 'notes'] as const;
const BLANK = blankTexts(TEXTS);

/** Steps through the stages. Documented: `GET /church-planters/{id}/stage-history`, a planter each. */
export const stageHistory = source({
  table: 'stage_history',
  shape: StageHistoryEntry,

  toIncoming(entry, context) {
    const fields: Record<string, unknown> = { ...presentTexts(entry, TEXTS), ...userIn(entry) };
    const planter =
      context.planter ??
      (entry.planter_id === undefined ? undefined : context.lidOf('planters', entry.planter_id));
    if (planter !== undefined) fields.planter = planter;
    return { id: entry.id, fields, createdByKey: entry.created_by_key ?? undefined };
  },

  blank: (lid, id) => ({ ...BLANK, lid, id, planter: '', user_id: null, user_name: '' }),
});

/** The documented server may tell the user as a record or as a name. */
function userIn({ user }: StageHistoryEntry) {
  if (user === undefined) return {};
  if (typeof user === 'string') return { user_name: user };
  return { user_id: user?.id ?? null, user_name: textOf(user?.name) };
}

/** The history of one planter, by the planter's local key and server number. */
export function stageHistoryFeed(planter: string, planterId: number): Feed {
  return {
    key: `stage-history:${planter}`,
    source: stageHistory,
    context: { planter },
    read: (get) => readList(get, `/church-planters/${planterId}/stage-history`, ['history']),
    scope: (db) =>
      db
        .rows('stage_history')
        .where('[planter+date]')
        .between([planter, ''], [planter, '\uffff'])
        .primaryKeys(),
  };
}
