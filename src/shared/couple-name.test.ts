import { expect, it } from 'vitest';
import { coupleName } from './couple-name.ts';

it.each([
  ['Mark', 'Miller', '', '', 'Mark Miller'],
  ['Mark', 'Miller', 'Anna', '', 'Mark & Anna Miller'],
  ['Mark', 'Miller', 'Anna', 'Miller', 'Mark & Anna Miller'],
  ['Mark', 'Miller', 'Anna', 'Smith', 'Mark Miller & Anna Smith'],
  ['Mark', '', 'Anna', '', 'Mark & Anna'],
])(
  'shows %s %s and %s %s as %s',
  (first_name, last_name, spouse_first_name, spouse_last_name, name) => {
    expect(coupleName({ first_name, last_name, spouse_first_name, spouse_last_name })).toBe(name);
  },
);
