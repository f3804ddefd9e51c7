import type { Geocoder, Point } from './geocoder.ts';

/** The location fields of a planter's record. */
export interface Addressed {
  mailing_address: string | null;
  church_name: string | null;
  location: string | null;
}

interface Attempt {
  strategy: string;
  text: string;
  precision: Point['precision'];
}

/** In this order (spec part 1, 9): mailing address, church name plus location, location alone. */
function attemptsFor(planter: Addressed, geocoder: Geocoder): Attempt[] {
  const { mailing_address, church_name, location } = planter;
  const attempts: Attempt[] = [];
  if (mailing_address?.trim() && geocoder.takesHomeAddresses) {
    attempts.push({
      strategy: 'mailing address',
      text: inMississippi(mailing_address),
      precision: 'address',
    });
  }
  if (church_name?.trim() && location?.trim()) {
    const text = inMississippi(`${church_name.trim()}, ${location.trim()}`);
    attempts.push({ strategy: 'church name and location', text, precision: 'place' });
  }
  if (location?.trim()) {
    attempts.push({ strategy: 'location', text: inMississippi(location), precision: 'town' });
  }
  return attempts;
}

/** The network is in Mississippi, so a town without a state is taken to be there. */
function inMississippi(text: string): string {
  const plain = text.trim().replace(/\s+/g, ' ');
  return /\b[A-Z]{2}\b(\s+\d{5}(-\d{4})?)?$|Mississippi/.test(plain) ? plain : `${plain}, MS`;
}

export interface Located {
  point: Point | null;
  tried: string[];
  /** The error of the last attempt that failed without an answer. */
  trouble: string | undefined;
}

/** Tries one strategy after the other, and awaits `pause` before each request. */
export async function locate(
  planter: Addressed,
  geocoder: Geocoder,
  pause: () => Promise<void>,
): Promise<Located> {
  const tried: string[] = [];
  let trouble: string | undefined;
  for (const { strategy, text, precision } of attemptsFor(planter, geocoder)) {
    tried.push(strategy);
    await pause();
    try {
      const point = await geocoder.find(text);
      // A gazetteer finds only towns, whatever it was asked for, so its own precision counts.
      if (point) {
        const exact = geocoder.isOnline ? precision : point.precision;
        return { point: { ...point, precision: exact }, tried, trouble };
      }
    } catch (error) {
      trouble = error instanceof Error ? error.message : String(error);
    }
  }
  return { point: null, tried, trouble };
}
