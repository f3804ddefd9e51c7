import { expect, it } from 'vitest';
import { PERMISSIONS } from './permissions.ts';
import { roleDescription, roleWords } from './role-words.ts';

it('shows no role of the network with an underscore', () => {
  const names = new Set(['superadmin', 'church_planter', ...Object.values(PERMISSIONS).flat()]);
  for (const name of names) {
    expect(roleWords(name)).toMatch(/^([A-Z]|242 )[A-Za-z ]+$/);
  }
});

it('keeps the name of a role that only this network has', () => {
  expect(roleWords('prayer_lead')).toBe('prayer lead');
  expect(roleWords('constructor')).toBe('constructor');
});

it('leaves out a description that repeats the name', () => {
  expect(roleDescription('hub_leader', 'Hub leader')).toBe('');
  expect(roleDescription('mbcb_admin', 'Reads MBCB reports')).toBe('Reads MBCB reports');
  expect(roleDescription('prayer_lead', 'Prays')).toBe('Prays');
  expect(roleDescription('admin', null)).toBe('');
});
