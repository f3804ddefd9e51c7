import { expect, test } from 'vitest';
import { candidateName, personName } from './participant-name.ts';

const nobody = {
  user_id: 7,
  display_name: '',
  first_name: '',
  last_name: '',
  username: '',
  email: '',
  planter_first_name: '',
  planter_last_name: '',
  spouse_first_name: '',
};

test.each([
  [{}, 'User 7'],
  [{ email: 'a@example.org' }, 'a@example.org'],
  [{ email: 'a@example.org', username: 'anna' }, 'anna'],
  [{ username: 'anna', last_name: 'Иванова' }, 'Иванова'],
  [{ username: 'anna', first_name: 'Anna', last_name: "O'Neill" }, "Anna O'Neill"],
  [{ first_name: 'Anna', display_name: 'Sister Anna' }, 'Sister Anna'],
])('%o is called %s', (known, name) => {
  expect(personName({ ...nobody, ...known })).toBe(name);
});

test.each([
  ['Phoebe', 'Paul & Phoebe Miller'],
  ['', 'Paul Miller'],
])('calls a couple with a known record and the spouse "%s" %s', (spouse_first_name, name) => {
  const record = { planter_first_name: 'Paul', planter_last_name: 'Miller', spouse_first_name };
  expect(candidateName({ ...nobody, display_name: 'p.miller', ...record })).toBe(name);
  expect(candidateName({ ...nobody, display_name: 'p.miller' })).toBe('p.miller');
});
