import * as z from 'zod/mini';
import { DataOf, data, ListOf } from '#server/api/answers.ts';
import { assertBase } from '#server/api/base.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { PathId } from '#server/api/inputs.ts';
import {
  changeResource,
  createResource,
  listResources,
  resourceById,
} from '#server/domain/training-resources.ts';
import { idempotencyKeyOf } from '#server/middleware/idempotency.ts';
import {
  NewTrainingResource,
  TrainingResource,
  TrainingResourceFields,
} from '#shared/contract/training-resources.ts';

const resources = endpoint(
  {
    method: 'get',
    path: '/training-resources',
    summary: 'The resource library in its order, with what was retired',
    access: 'signed-in',
    answer: ListOf(TrainingResource),
    extra: true,
  },
  async ({ services: { db } }) => data(await listResources(db)),
);

const newResource = endpoint(
  {
    method: 'post',
    path: '/training-resources',
    summary: 'Add a link or an uploaded file to the resource library',
    access: 'manageResources',
    body: NewTrainingResource,
    answer: DataOf(TrainingResource),
    status: 201,
    extra: true,
  },
  ({ body, services: { config }, request, write }) =>
    write(async (scope) =>
      data(await createResource(scope, body, idempotencyKeyOf(request, config))),
    ),
);

const changedResource = endpoint(
  {
    method: 'put',
    path: '/training-resources/{id}',
    summary: 'Change a resource, its place or whether it is offered',
    access: 'manageResources',
    params: z.object({ id: PathId }),
    body: TrainingResourceFields,
    answer: DataOf(TrainingResource),
    extra: true,
  },
  ({ params: { id }, base, body, write }) =>
    write(async (scope) => {
      const before = await resourceById(scope.tx, id);
      assertBase(base, before, body);
      return data(await changeResource(scope, before, body));
    }),
);

export const trainingResourceEndpoints: readonly Endpoint[] = [
  resources,
  newResource,
  changedResource,
];
