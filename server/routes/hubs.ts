import { data, ListOf } from '#server/api/answers.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { listHubAreas } from '#server/domain/hub-areas.ts';
import { Hub } from '#shared/contract/hubs.ts';

const hubs = endpoint(
  {
    method: 'get',
    path: '/hubs',
    summary: 'The areas of the network on the map',
    access: 'signed-in',
    answer: ListOf(Hub),
  },
  async ({ services: { db } }) => data(await listHubAreas(db)),
);

export const hubEndpoints: readonly Endpoint[] = [hubs];
