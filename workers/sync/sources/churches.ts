import type { AnyRow } from '#db/tables/index.ts';
import { ChurchAnswer } from '#shared/contract/answers/directory.ts';
import { foldText } from '#shared/fold-text.ts';
import { readList } from './list.ts';
import { planterOf } from './planter-of.ts';
import { blankTexts, type Feed, presentTexts, source, textOf } from './source.ts';

const TEXTS = ['name', 'location', 'address', 'website', 'status', 'profile_picture_url'] as const;
const BLANK = blankTexts(TEXTS);

/** Churches of the directory. Documented: `GET /churches`. */
export const churches = source({
  table: 'churches',
  shape: ChurchAnswer,

  toIncoming: (church, context) => ({
    id: church.id,
    fields: { ...presentTexts(church, TEXTS), ...planterOf(church, context) },
    createdByKey: church.created_by_key ?? undefined,
  }),

  blank: (lid, id) => ({ ...BLANK, lid, id, planter: '', sort_name: '' }),

  complete: (row: AnyRow): AnyRow => ({ ...row, sort_name: foldText(textOf(row.name)) }),
});

export const churchesFeed: Feed = {
  key: 'churches',
  isPlain: true,
  source: churches,
  context: {},
  read: (get) => readList(get, '/churches', ['churches']),
  scope: (db) => db.rows('churches').toCollection().primaryKeys(),
};
