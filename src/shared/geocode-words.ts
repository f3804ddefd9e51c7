import { text, translate } from './i18n.ts';

const PRECISION: Readonly<Record<string, string>> = {
  address: text('address'),
  place: text('church or place'),
  town: text('approximate (town)'),
};

const SOURCES: Readonly<Record<string, string>> = {
  gazetteer: text('the built-in gazetteer'),
  census: text('the US Census geocoder'),
  nominatim: 'Nominatim',
  photon: 'Photon',
};

/** The label for the precision of a point on the map. */
export function precisionWords(precision: string): string {
  return translate(PRECISION[precision] ?? precision);
}

/** The label for the source of a point. */
export function geocoderWords(source: string): string {
  return translate(SOURCES[source] ?? source);
}

interface Placed {
  latitude: number | null;
  longitude: number | null;
  geocode_precision?: string;
  geocode_source?: string;
}

/** A planter's place on the map with its precision and source; '' if there is no point. */
export function mapPointWords(planter: Placed): string {
  const { latitude, longitude, geocode_precision: precision, geocode_source: by } = planter;
  if (latitude === null || longitude === null) return '';
  const point = `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`;
  if (!precision || !by) return point;
  const values = { point, precision: precisionWords(precision), source: geocoderWords(by) };
  return translate('{point}: {precision}, found by {source}', values);
}
