import { DataOf, data } from '#server/api/answers.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import type { Config } from '#server/config.ts';
import { locateNext, resultOf, storeOutcomes } from '#server/geocode/batch.ts';
import { gazetteer } from '#server/geocode/gazetteer.ts';
import type { Geocoder } from '#server/geocode/geocoder.ts';
import { onlineGeocoder } from '#server/geocode/online.ts';
import {
  GEOCODE_BATCH,
  GEOCODE_DELAY_MS,
  GeocodeRequest,
  GeocodeResult,
} from '#shared/contract/geocoding.ts';

const geocodeBatch = endpoint(
  {
    method: 'post',
    path: '/church-planters/geocode-batch',
    summary: 'Find the places of the next planters on the map',
    access: 'geocode',
    body: GeocodeRequest,
    answer: DataOf(GeocodeResult),
  },
  async ({ body, services, write }) => {
    const outcomes = await locateNext(services.db, geocoderOf(services.config), {
      force: body.force ?? false,
      delayMs: body.delay ?? GEOCODE_DELAY_MS,
      maxPlanters: body.maxPlanters ?? GEOCODE_BATCH,
      clock: () => Date.now(),
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    });
    return write(async (scope) => {
      await storeOutcomes(scope, outcomes, services.clock().toISOString());
      const { found, ...documented } = await resultOf(scope.tx, outcomes);
      return data(services.config.extras ? { ...documented, found } : documented);
    });
  },
);

/** The configured online provider or, without one, the embedded gazetteer. */
function geocoderOf({ geocoderUrl }: Config): Geocoder {
  return geocoderUrl === undefined ? gazetteer : onlineGeocoder(geocoderUrl);
}

export const geocodingEndpoints: readonly Endpoint[] = [geocodeBatch];
