import type { AnyRow } from '#db/tables/index.ts';
import { NetworkPersonAnswer } from '#shared/contract/answers/directory.ts';
import { foldText } from '#shared/fold-text.ts';
import { PEOPLE, type PeopleKind } from '#shared/network-people.ts';
import { readList } from './list.ts';
import { planterOf } from './planter-of.ts';
import { blankTexts, type Feed, presentTexts, type Source, source, textOf } from './source.ts';

const TEXTS = [
  'name',
  'bio',
  'status',
  'location',
  'phone',
  'email',
  'website',
  'denomination',
  'ministry_focus',
  'support_needs',
  'profile_picture_url',
] as const;
const BLANK = blankTexts(TEXTS);

/** One directory of people. Documented: `GET /242trainers` and its two siblings. */
function peopleSource(kind: PeopleKind): Source {
  return source({
    table: kind,
    shape: NetworkPersonAnswer,

    toIncoming(person, context) {
      const experience = person[PEOPLE[kind].experience];
      const phone = person.phone ?? person.phone_number;
      return {
        id: person.id,
        fields: {
          ...presentTexts(person, TEXTS),
          ...(phone === undefined ? {} : { phone }),
          ...(experience === undefined ? {} : { experience }),
          ...planterOf(person, context),
        },
        createdByKey: person.created_by_key ?? undefined,
      };
    },

    blank: (lid, id) => ({ ...BLANK, lid, id, experience: '', planter: '', sort_name: '' }),

    complete: (row: AnyRow): AnyRow => ({ ...row, sort_name: foldText(textOf(row.name)) }),
  });
}

export const peopleSources: Record<PeopleKind, Source> = {
  trainers: peopleSource('trainers'),
  assessors: peopleSource('assessors'),
  coaches: peopleSource('coaches'),
};

export function peopleFeed(kind: PeopleKind): Feed {
  return {
    key: kind,
    isPlain: true,
    source: peopleSources[kind],
    context: {},
    read: (get) => readList(get, PEOPLE[kind].path, [kind]),
    scope: (db) => db.rows(kind).toCollection().primaryKeys(),
  };
}
