import { expect, test } from 'vitest';
import { contactDot } from '#shared/contact-rules.ts';
import { STAGES } from '#shared/stages.ts';
import { type DemoSettings, demoPlanters } from './demo-network.ts';

const settings: DemoSettings = { seed: 1, today: '2026-11-21', planters: 60 };
const network = (changes: Partial<DemoSettings> = {}) => [
  ...demoPlanters({ ...settings, ...changes }),
];

test('the same seed and day give the same network, and another seed a different one', () => {
  expect(network()).toEqual(network());
  expect(network({ seed: 2 })).not.toEqual(network());
});

test('the hub of hubleader shows every color of the dot and a planter who was never contacted', () => {
  const hub = network().filter((planter) => planter.hubLeader === 'hubleader');
  const last = hub.map((planter) => planter.contacts.at(-1)?.contact_date ?? null);
  const colors = last.map((day) => contactDot(day, settings.today));
  expect(hub).toHaveLength(24);
  expect(new Set(colors)).toEqual(new Set(['green', 'yellow', 'red']));
  expect(last).toContain(null);
});

test('every stage and status has a planter whose history ends there', () => {
  const now = network().map((planter) => planter.stages.at(-1));
  const stood = new Set(now.map((step) => `${step?.stage}/${step?.status}`));
  for (const stage of STAGES) {
    for (const status of stage.statuses) expect(stood).toContain(`${stage.name}/${status}`);
  }
});

test('contacts and stages are ordered from oldest to newest, with no contact in the future', () => {
  for (const planter of network()) {
    const days = planter.contacts.map((contact) => contact.contact_date);
    expect(days).toEqual([...days].sort());
    expect((days.at(-1) ?? '') <= settings.today).toBe(true);
    const steps = planter.stages.map((step) => step.day);
    expect(steps).toEqual([...steps].sort());
  }
});

test('some planters have no spouse, church or place, and names have more than plain letters', () => {
  const planters = network();
  expect(planters.some((planter) => planter.spouseFirstName === null)).toBe(true);
  expect(planters.some((planter) => planter.churchName === null)).toBe(true);
  expect(planters.some((planter) => planter.location === null)).toBe(true);
  const names = planters.map((planter) => `${planter.firstName} ${planter.lastName}`).join('\n');
  expect(names).toMatch(/'/);
  expect(names).toMatch(/[äöüß]/);
  expect(names).toMatch(/\p{Script=Cyrillic}/u);
});

test('addresses are unique, so that nobody counts as invited before', () => {
  const emails = network({ planters: 2_000 }).map((planter) => planter.email);
  expect(new Set(emails).size).toBe(2_000);
});

test('a network of 10,000 puts all but a few into one hub, with about 100,000 contacts', () => {
  const planters = network({ planters: 10_000 });
  const inHub = planters.filter((planter) => planter.hubLeader === 'hubleader');
  expect(inHub.length).toBe(9_975);
  const contacts = planters.reduce((sum, planter) => sum + planter.contacts.length, 0);
  expect(contacts).toBeGreaterThan(90_000);
  expect(contacts).toBeLessThan(120_000);
});
