import type { Random } from './random.ts';

const MEN = [
  'James',
  'Marcus',
  'Caleb',
  'Joshua',
  'Andre',
  'Luis',
  'Tyrone',
  'Daniel',
  'Micah',
  'Terrence',
  'Samuel',
  'Jürgen',
  'Wesley',
  'Darius',
  'Noé',
  'Peter',
  'Isaiah',
  'Björn',
  'Malik',
  'Thomas',
] as const;

const WOMEN = [
  'Grace',
  'Latoya',
  'Hannah',
  'Rosa',
  'Denise',
  'Leah',
  'Käthe',
  'Maria',
  'Simone',
  'Ruth',
  'Abigail',
  'Chloë',
  'Tamara',
  'Esther',
  'Kezia',
  'Anneliese',
  'Naomi',
  'Zoë',
  'Priscilla',
  'Joy',
] as const;

const LAST_NAMES = [
  'Anderson',
  "O'Brien",
  'Walker',
  'Müller',
  'Jefferson',
  'Nguyễn',
  'Thompson',
  "D'Angelo",
  'Carter',
  'Hernández',
  'McDonald',
  'Boateng',
  'Schröder',
  'Robinson',
  'de la Cruz',
  'Taylor-Hughes',
  'Okafor',
  'Groß',
  'Freeman',
  'Lindström',
  'Kim',
  'St. John',
  'Harris',
  'Peña',
  'Whitfield',
  'Banks',
] as const;

/** Names in another script show whether screens, search and sorting handle them. */
const CYRILLIC_COUPLES = [
  { first: 'Алексей', last: 'Петров', spouse: 'Наталья', mail: 'aleksei.petrov' },
  { first: 'Дмитрий', last: 'Шевченко', spouse: 'Оксана', mail: 'dmytro.shevchenko' },
  { first: 'Юрий', last: 'Иванов', spouse: 'Екатерина', mail: 'yuri.ivanov' },
] as const;

const CHURCH_PATTERNS = [
  (place: string) => `${place} Community Church`,
  (place: string) => `New Hope ${place}`,
  (place: string) => `Grace Fellowship of ${place}`,
  (place: string) => `The Bridge at ${place}`,
  (place: string) => `Redeemer ${place}`,
  (place: string) => `Iglesia Vida Nueva ${place}`,
  (place: string) => `${place} House Church`,
  (place: string) => `Mercy's Well ${place}`,
  (place: string) => `Cornerstone ${place}`,
  (place: string) => `Living Water ${place}`,
] as const;

export interface Couple {
  firstName: string;
  lastName: string;
  /** Null for a planter without a spouse. */
  spouseFirstName: string | null;
  /** The part of the e-mail address before the @, in plain letters. */
  mailName: string;
}

/** Plain letters for addresses and user names: "Jürgen Groß" becomes "jurgen.gross". */
function plainLetters(text: string): string {
  return text
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/[^A-Za-z ]/g, '')
    .trim()
    .replaceAll(/ +/g, '.')
    .toLowerCase();
}

export function makeCouple(random: Random): Couple {
  if (random.chance(0.05)) {
    const { first, last, spouse, mail } = random.pick(CYRILLIC_COUPLES);
    return { firstName: first, lastName: last, spouseFirstName: spouse, mailName: mail };
  }
  const firstName = random.pick(MEN);
  const lastName = random.pick(LAST_NAMES);
  return {
    firstName,
    lastName,
    spouseFirstName: random.chance(0.6) ? random.pick(WOMEN) : null,
    mailName: plainLetters(`${firstName} ${lastName}`),
  };
}

export function makeChurchName(random: Random, place: string): string {
  return random.pick(CHURCH_PATTERNS)(place);
}
