import { expect, it } from 'vitest';
import { coupleNames } from './couple-names.ts';

it.each([
  ['Paul Miller', 'Phoebe Miller', '', ['Paul', 'Miller', 'Phoebe', '']],
  ['Paul', 'Phoebe', 'Miller', ['Paul', 'Miller', 'Phoebe', '']],
  ['Paul Miller', 'Phoebe', '', ['Paul', 'Miller', 'Phoebe', '']],
  ['Paul', 'Phoebe Miller', '', ['Paul', 'Miller', 'Phoebe', '']],
  ['Mark Miller', 'Anna Smith', '', ['Mark', 'Miller', 'Anna', 'Smith']],
  ['Paul Miller', '', '', ['Paul', 'Miller', '', '']],
  ['Paul', '', '', ['Paul', '', '', '']],
  ['Juan Carlos  Reyes', 'Ana Reyes', 'Reyes', ['Juan Carlos', 'Reyes', 'Ana', '']],
])('splits the names %s and %s', (husband, wife, last, parts) => {
  expect(Object.values(coupleNames(husband, wife, last))).toEqual(parts);
});
