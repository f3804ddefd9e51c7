import { StageHistoryAnswer } from '#shared/contract/answers/planters.ts';
import { readList } from './list.ts';
import { blankTexts, type Feed, presentTexts, source } from './source.ts';

const TEXTS = ['date', 'from_stage', 'from_status', 'to_stage', 'to_status', 'notes'] as const;
const BLANK = blankTexts(TEXTS);

/** Steps through the stages. Documented: `GET /church-planters/{id}/stage-history`, a planter each. */
export const stageHistory = source({
  table: 'stage_history',
  shape: StageHistoryAnswer,

  toIncoming(entry, context) {
    const fields: Record<string, unknown> = presentTexts(entry, TEXTS);
    if (entry.user) {
      fields.user_id = entry.user.id;
      fields.user_name = entry.user.name;
    }
    const planter =
      context.planter ??
      (entry.planter_id ? context.lidOf('planters', entry.planter_id) : undefined);
    if (planter !== undefined) fields.planter = planter;
    return { id: entry.id, fields, createdByKey: entry.created_by_key ?? undefined };
  },

  blank: (lid, id) => ({ ...BLANK, lid, id, planter: '', user_id: null, user_name: '' }),

  isAppendOnly: true,
});

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
