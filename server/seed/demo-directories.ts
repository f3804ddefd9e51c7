import type { DirectoryEntry } from '#server/domain/directory.ts';
import { TOWNS } from '#server/geocode/towns.ts';
import { church } from '#src/records/church.ts';
import { PEOPLE, PEOPLE_KINDS, type PeopleKind } from '#src/records/people.ts';
import { DEMO_ACCOUNTS, demoEmail } from './demo-accounts.ts';
import { makeChurchName, makeCouple } from './names.ts';
import { type Random, seededRandom } from './random.ts';

const CHURCHES = 14;
const CHURCH_STATUSES = Object.keys(church.fields.status.options ?? {});
const PEOPLE_OF_EACH_KIND = 7;

const DENOMINATIONS = ['Baptist', 'Non-denominational', 'Presbyterian', 'Methodist'] as const;
const FOCUSES = [
  'Rural churches',
  'Youth and families',
  'City centers',
  'Spanish-speaking',
  'Prayer',
];
const NEEDS = ['Someone to drive along', 'A projector', 'Time away with the family', ''] as const;
const STREETS = ['Main Street', 'Church Street', 'Magnolia Avenue', 'Old Mill Road'] as const;

/** The churches and people in the demo's directories. The same seed gives the same entries. */
export interface DemoDirectories {
  churches: DirectoryEntry[];
  people: Record<PeopleKind, DirectoryEntry[]>;
}

export function demoDirectories(seed: number): DemoDirectories {
  const random = seededRandom(seed + 60);
  const churches = Array.from({ length: CHURCHES }, (_, nth) => makeChurch(random, nth));
  const people = PEOPLE_KINDS.map((kind) => [
    kind,
    Array.from({ length: PEOPLE_OF_EACH_KIND }, (_, nth) => makePerson(random, kind, nth)),
  ]);
  // `people` has one entry for each kind, as the type requires.
  return { churches, people: Object.fromEntries(people) as DemoDirectories['people'] };
}

function makeChurch(random: Random, nth: number): DirectoryEntry {
  const town = random.pick(TOWNS).name;
  return {
    name: makeChurchName(random, town),
    location: `${town}, MS`,
    address: `${random.between(1, 900)} ${random.pick(STREETS)}`,
    website: `https://church-${nth + 1}.example.org/`,
    status: CHURCH_STATUSES[nth % CHURCH_STATUSES.length],
    createdByKey: null,
  };
}

function makePerson(random: Random, kind: PeopleKind, nth: number): DirectoryEntry {
  const couple = makeCouple(random);
  // The first trainer gets the address of the trainer's account, because cohorts identify their trainers by address.
  const trainer = DEMO_ACCOUNTS.find(({ roles }) => roles.includes('242trainer'));
  const isAccount = kind === 'trainers' && nth === 0 && trainer !== undefined;
  const { firstName, lastName } = isAccount ? trainer : couple;
  const years = random.between(2, 30);
  const { one, fields } = PEOPLE[kind];
  return {
    name: `${firstName} ${lastName}`,
    location: `${random.pick(TOWNS).name}, MS`,
    email: demoEmail(isAccount ? trainer.username : `${couple.mailName}.${one}${nth + 1}`),
    phone: `(662) 555-${String(random.between(100, 199)).padStart(4, '0')}`,
    website: random.chance(0.4) ? `https://${one}-${nth + 1}.example.org/` : null,
    status: random.chance(0.8) ? 'active' : 'inactive',
    bio: `${firstName} has served the network for ${years} years.`,
    [fields.experience.wire ?? 'experience']:
      `${years} years, among them ${random.between(3, 40)} couples.`,
    denomination: random.pick(DENOMINATIONS),
    ministry_focus: random.pick(FOCUSES),
    support_needs: random.pick(NEEDS),
    createdByKey: null,
  };
}
