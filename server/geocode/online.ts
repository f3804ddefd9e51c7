import * as z from 'zod/mini';
import type { Geocoder, Point } from './geocoder.ts';

const TIMEOUT_MS = 10_000;
/** Providers ask clients to identify themselves. */
const USER_AGENT = 'Fieldbook (church-planting network portal)';

interface Provider {
  address(base: string, text: string): string;
  read(answer: unknown): Omit<Point, 'precision' | 'source'> | null;
  takesHomeAddresses(base: string): boolean;
}

const Degrees = z.coerce.number();

const CensusAnswer = z.object({
  result: z.object({
    addressMatches: z.array(z.object({ coordinates: z.object({ x: z.number(), y: z.number() }) })),
  }),
});
const NominatimAnswer = z.array(z.object({ lat: Degrees, lon: Degrees }));
const PhotonAnswer = z.object({
  features: z.array(
    z.object({ geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }) }),
  ),
});

/** The three providers that GEOCODER_URL may name. */
const PROVIDERS: Record<string, Provider> = {
  census: {
    address: (base, text) =>
      `${base}/geocoder/locations/onelineaddress?${query({ address: text, benchmark: 'Public_AR_Current', format: 'json' })}`,
    read: (answer) => {
      const match = CensusAnswer.parse(answer).result.addressMatches[0];
      return match ? { latitude: match.coordinates.y, longitude: match.coordinates.x } : null;
    },
    takesHomeAddresses: () => true,
  },
  nominatim: {
    address: (base, text) =>
      `${base}/search?${query({ q: text, format: 'jsonv2', limit: '1', countrycodes: 'us' })}`,
    read: (answer) => {
      const match = NominatimAnswer.parse(answer)[0];
      return match ? { latitude: match.lat, longitude: match.lon } : null;
    },
    // Its public server forbids personal data.
    takesHomeAddresses: (base) => !new URL(base).hostname.endsWith('openstreetmap.org'),
  },
  photon: {
    address: (base, text) => `${base}/api?${query({ q: text, limit: '1' })}`,
    read: (answer) => {
      const point = PhotonAnswer.parse(answer).features[0]?.geometry.coordinates;
      return point ? { latitude: point[1], longitude: point[0] } : null;
    },
    takesHomeAddresses: () => true,
  },
};

export const PROVIDER_NAMES = Object.keys(PROVIDERS);

/** The provider that an address names: `https://nominatim.example.org`, or `http://host:8080/#photon`. */
export function providerIn(url: string): string | undefined {
  return PROVIDER_NAMES.find((name) => url.toLowerCase().includes(name));
}

/** Creates the geocoder of an online provider. Throws if the address names none. */
export function onlineGeocoder(url: string): Geocoder {
  const name = providerIn(url);
  const provider = name === undefined ? undefined : PROVIDERS[name];
  if (name === undefined || !provider) throw new Error(`GEOCODER_URL names no provider: ${url}`);
  const base = url.replace(/#.*$/, '').replace(/\/+$/, '');
  return {
    name,
    isOnline: true,
    takesHomeAddresses: provider.takesHomeAddresses(base),
    async find(text) {
      const response = await fetch(provider.address(base, text), {
        headers: { 'User-Agent': USER_AGENT, Accept: 'application/json' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`${name} answered ${response.status}`);
      const found = provider.read(await response.json());
      return found && { ...found, precision: 'address', source: name };
    },
  };
}

function query(members: Record<string, string>): string {
  return new URLSearchParams(members).toString();
}
