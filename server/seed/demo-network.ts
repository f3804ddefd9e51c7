import { TOWNS } from '#server/geocode/towns.ts';
import type { NewContact } from '#shared/contract/church-planters.ts';
import type { CalendarDay } from '#shared/dates.ts';
import { DEMO_ACCOUNTS, demoEmail } from './demo-accounts.ts';
import { type ContactHabit, makeContacts } from './demo-contacts.ts';
import { makeStageSteps, type StageStep } from './demo-stages.ts';
import { type Couple, makeChurchName, makeCouple } from './names.ts';
import { type Random, seededRandom } from './random.ts';

/** A planter of the demo network with all dependent records. */
export interface DemoPlanter {
  firstName: string;
  lastName: string;
  spouseFirstName: string | null;
  churchName: string | null;
  location: string | null;
  latitude: number | null;
  longitude: number | null;
  email: string;
  phone: string | null;
  launchDate: CalendarDay | null;
  /** The username of the hub leader; null if nobody oversees this planter. */
  hubLeader: string | null;
  /** The username of the planter's own account, if there is one. */
  account: string | null;
  /** Oldest first, at least one. */
  stages: StageStep[];
  /** Oldest first. */
  contacts: NewContact[];
}

export interface DemoSettings {
  seed: number;
  today: CalendarDay;
  planters: number;
}

const PLANTER_ACCOUNTS = ['planter', 'planter2'] as const;

/** From this size on, nearly all planters are in one hub, to show how the app feels with a very large hub. */
const ONE_BIG_HUB_FROM = 1_000;

/** Assigned in turn, so that even a small hub shows every color and a planter who was never contacted. */
const HABITS: readonly ContactHabit[] = [
  'green',
  'yellow',
  'red',
  'green',
  'never',
  'yellow',
  'green',
  'red',
  'yellow',
  'green',
];

/** Generates the planters of the demo network. The same settings give the same planters. */
export function* demoPlanters(settings: DemoSettings): Generator<DemoPlanter> {
  const random = seededRandom(settings.seed);
  const hubs = hubOfEach(settings.planters);
  for (let nth = 0; nth < settings.planters; nth += 1) {
    yield makePlanter(random, settings.today, nth, hubs(nth));
  }
}

/** Returns a function from the index of a planter to the hub leader. */
function hubOfEach(planters: number): (nth: number) => string | null {
  const shares: readonly (readonly [string, number])[] =
    planters >= ONE_BIG_HUB_FROM
      ? [
          ['hubleader', planters - 25],
          ['hubleader2', 10],
          ['hubleader3', 5],
          ['hubleader4', 5],
        ]
      : [
          ['hubleader', Math.round(planters * 0.4)],
          ['hubleader2', Math.round(planters * 0.3)],
          ['hubleader3', Math.round(planters * 0.1)],
          ['hubleader4', Math.round(planters * 0.1)],
        ];
  return (nth) => {
    let end = 0;
    for (const [leader, share] of shares) {
      end += share;
      if (nth < end) return leader;
    }
    return null;
  };
}

function makePlanter(
  random: Random,
  today: CalendarDay,
  nth: number,
  hubLeader: string | null,
): DemoPlanter {
  const account = PLANTER_ACCOUNTS[nth] ?? null;
  const couple = account ? coupleOfAccount(account) : makeCouple(random);
  const hasChurch = Boolean(account) || random.chance(0.9);
  const place = account || random.chance(0.93) ? makePlace(random) : null;
  const habit = HABITS[nth % HABITS.length] ?? 'never';
  const mailName = account ?? `${couple.mailName}.${nth + 1}`;
  return {
    firstName: couple.firstName,
    lastName: couple.lastName,
    spouseFirstName: couple.spouseFirstName,
    churchName: hasChurch ? makeChurchName(random, place?.town ?? 'Mississippi') : null,
    location: place ? `${place.town}, MS` : null,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    email: demoEmail(mailName),
    phone: random.chance(0.9)
      ? `(601) 555-${String(random.between(100, 199)).padStart(4, '0')}`
      : null,
    launchDate: random.chance(0.7) ? makeLaunchDate(random, today) : null,
    hubLeader,
    account,
    stages: makeStageSteps(random, today, nth),
    contacts: makeContacts(random, today, habit),
  };
}

function coupleOfAccount(username: string): Couple {
  const owner = DEMO_ACCOUNTS.find((account) => account.username === username);
  if (!owner) throw new Error(`no demo account ${username}`);
  return {
    firstName: owner.firstName,
    lastName: owner.lastName,
    spouseFirstName: username === 'planter' ? 'Phoebe' : null,
    mailName: username,
  };
}

/** Half of the planters are at the town's point, like planters whose street is unknown. */
function makePlace(random: Random) {
  const { name, latitude, longitude } = random.pick(TOWNS);
  const scatter = random.chance(0.5) ? 0.05 : 0;
  const near = (degrees: number) => Number((degrees + (random.next() - 0.5) * scatter).toFixed(5));
  return { town: name, latitude: near(latitude), longitude: near(longitude) };
}

function makeLaunchDate(random: Random, today: CalendarDay): CalendarDay {
  const year = Number(today.slice(0, 4)) - random.between(0, 5);
  const month = String(random.between(1, 12)).padStart(2, '0');
  return `${year}-${month}-01`;
}
