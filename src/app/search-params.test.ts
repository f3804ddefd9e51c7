import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

it.each(['12e34567', 'true', '"quoted"', '007', '{}', '/directory?stage=Plant&x=1', 'null'])(
  'reads %s as text',
  (text) => {
    expect(parseSearch(`?token=${encodeURIComponent(text)}`)).toEqual({ token: text });
  },
);

it('reads a whole number as a number', () => {
  expect(parseSearch('?hub=12')).toEqual({ hub: 12 });
});

it('writes what it can read back', () => {
  const search = { hub: 12, from: '/directory?a=1&b=ü' };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
  expect(stringifySearch({ hub: undefined })).toBe('');
});
