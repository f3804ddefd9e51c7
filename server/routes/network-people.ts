import * as z from 'zod/mini';
import { DataOf, data, ListOf } from '#server/api/answers.ts';
import { assertBase } from '#server/api/base.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { PathId } from '#server/api/inputs.ts';
import { notFound } from '#server/api/refused.ts';
import { streamedData } from '#server/api/streamed-list.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import {
  changePerson,
  createPeople,
  listPeople,
  personById,
} from '#server/domain/network-people.ts';
import { mapped } from '#server/domain/pages.ts';
import { idempotencyKeyOf } from '#server/middleware/idempotency.ts';
import {
  NetworkPerson,
  NetworkPersonFields,
  NewNetworkPerson,
} from '#shared/contract/network-people.ts';
import { PEOPLE, PEOPLE_KINDS, type PeopleKind } from '#shared/network-people.ts';
import { requireDirectoryChange, requireKnownPlanter, withoutKey } from './directory-answers.ts';

/** The three calls of one kind of people; they differ only in the configuration. */
function endpointsOf(kind: PeopleKind): Endpoint[] {
  const { path, one, many } = PEOPLE[kind];

  const people = endpoint(
    {
      method: 'get',
      path,
      summary: `${many} by name`,
      access: 'signed-in',
      answer: ListOf(NetworkPerson),
    },
    async ({ services: { db, config } }) =>
      streamedData(mapped(listPeople(db, kind), (person) => withoutKey(person, config))),
  );

  const newPerson = endpoint(
    {
      method: 'post',
      path,
      summary: `Add to the ${kind}`,
      access: 'signed-in',
      body: NewNetworkPerson,
      answer: DataOf(NetworkPerson),
      status: 201,
    },
    ({ body, account, services: { clock, config }, request, write }) =>
      write(async (scope) => {
        requireDirectoryChange(account);
        await requireKnownPlanter(scope.tx, body.planter_id);
        const entry = { ...body, createdByKey: idempotencyKeyOf(request, config) };
        const [id = 0] = await createPeople(scope, kind, [entry], clock().toISOString());
        return personAnswer(scope.tx, id, config);
      }),
  );

  const changedPerson = endpoint(
    {
      method: 'put',
      path: `${path}/{id}`,
      summary: `Change fields of one of the ${kind}`,
      access: 'signed-in',
      params: z.object({ id: PathId }),
      body: NetworkPersonFields,
      answer: DataOf(NetworkPerson),
    },
    ({ params: { id }, base, body, account, services: { clock, config }, write }) =>
      write(async (scope) => {
        requireDirectoryChange(account);
        await requireKnownPlanter(scope.tx, body.planter_id);
        const before = await personById(scope.tx, kind, id);
        if (before) assertBase(base, before, body);
        await changePerson(scope, { kind, id }, body, clock().toISOString());
        return personAnswer(scope.tx, id, config);
      }),
  );

  async function personAnswer(db: Db, id: number, config: Config) {
    const person = await personById(db, kind, id);
    if (!person) throw notFound(`${one} not found`);
    return data(withoutKey(person, config));
  }

  return [people, newPerson, changedPerson];
}

export const networkPeopleEndpoints: readonly Endpoint[] = PEOPLE_KINDS.flatMap(endpointsOf);
