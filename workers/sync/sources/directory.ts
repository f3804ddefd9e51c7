import type { AnyRow } from '#db/tables/index.ts';
import { ChurchAnswer, NetworkPersonAnswer } from '#shared/contract/answers/directory.ts';
import { HubAnswer } from '#shared/contract/answers/hubs.ts';
import { foldText } from '#shared/fold-text.ts';
import { PEOPLE, type PeopleKind } from '#shared/network-people.ts';
import { type ListKind, listAt, type RowContext, source, textOf } from './source.ts';

/* Churches, the three directories of people who serve planters, and the areas on the map. */

export const churches = source({
  table: 'churches',
  shape: ChurchAnswer,
  also: (church, context) => ({ planter: planterOf(church, context) }),
  complete: sorted,
});

/** The planter whom a record points at; '' for none, undefined where the server does not say. */
function planterOf(
  { planter_id }: { planter_id?: number | null | undefined },
  context: RowContext,
) {
  if (planter_id === undefined) return undefined;
  return planter_id === null ? '' : context.lidOf('planters', planter_id);
}

function sorted(row: AnyRow): AnyRow {
  return { ...row, sort_name: foldText(textOf(row.name)) };
}

function peopleSource(kind: PeopleKind) {
  return source({
    table: kind,
    shape: NetworkPersonAnswer,
    also: (person, context) => ({
      phone: person.phone ?? person.phone_number,
      experience: person[PEOPLE[kind].experience],
      planter: planterOf(person, context),
    }),
    complete: sorted,
  });
}

export const peopleSources = {
  trainers: peopleSource('trainers'),
  assessors: peopleSource('assessors'),
  coaches: peopleSource('coaches'),
};

export const hubs = source({
  table: 'hubs',
  shape: HubAnswer,
  also: ({ geometry }) => ({ ring: JSON.stringify(geometry) }),
  first: { ring: '[]' },
});

function peopleList(kind: PeopleKind): ListKind {
  const read = listAt(PEOPLE[kind].path, kind);
  return { list: () => ({ source: peopleSources[kind], read }) };
}

export const directoryLists: Record<string, ListKind> = {
  churches: {
    list: () => ({ source: churches, read: listAt('/churches', 'churches') }),
  },
  trainers: peopleList('trainers'),
  assessors: peopleList('assessors'),
  coaches: peopleList('coaches'),
  hubs: { list: () => ({ source: hubs, read: listAt('/hubs', 'hubs') }) },
};
