import type { Geocoder, Point } from './geocoder.ts';
import { TOWNS } from './towns.ts';

/** Longest names first, so that no text matches a shorter name that a longer one contains. */
const BY_LENGTH = [...TOWNS].sort((a, b) => b.name.length - a.name.length);
/** A text that names another state. There is also a Jackson in Tennessee. */
const OTHER_STATE =
  /,\s*(?!MS\b|Mississippi\b)([A-Z]{2}|Alabama|Tennessee|Louisiana|Arkansas|Texas)\b/;

/** The towns of Mississippi, available without a network. It knows towns, not streets. */
export const gazetteer: Geocoder = {
  name: 'gazetteer',
  isOnline: false,
  takesHomeAddresses: true,
  find: async (text) => townIn(text),
};

function townIn(text: string): Point | null {
  if (OTHER_STATE.test(text)) return null;
  const town = BY_LENGTH.find(({ name }) => new RegExp(`\\b${name}\\b`, 'i').test(text));
  if (!town) return null;
  const { latitude, longitude } = town;
  return { latitude, longitude, precision: 'town', source: 'gazetteer' };
}
