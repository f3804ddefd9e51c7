import { DataOf, data } from '#server/api/answers.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { MapService } from '#shared/contract/map-service.ts';

const mapService = endpoint(
  {
    method: 'get',
    path: '/map-service',
    summary: 'The service of map pictures that this network uses',
    access: 'anyone',
    answer: DataOf(MapService),
    extra: true,
  },
  async ({ services: { config } }) =>
    data({ tileUrl: config.tileUrl, attribution: config.tileAttribution }),
);

export const mapServiceEndpoints: readonly Endpoint[] = [mapService];
