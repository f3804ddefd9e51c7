import { expect, test } from 'vitest';
import { mapPointWords } from './geocode-words.ts';

const point = { latitude: 32.29881, longitude: -90.1848 };

test('shows the precision and the source of a point', () => {
  const found = { ...point, geocode_precision: 'town', geocode_source: 'gazetteer' };
  expect(mapPointWords(found)).toBe(
    '32.2988, -90.1848: approximate (town), found by the built-in gazetteer',
  );
});

test('shows a point that somebody entered without details, and nothing if there is no point', () => {
  expect(mapPointWords({ ...point, geocode_precision: '', geocode_source: '' })).toBe(
    '32.2988, -90.1848',
  );
  expect(mapPointWords({ latitude: null, longitude: -90 })).toBe('');
});
