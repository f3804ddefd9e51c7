import { DAYS_BETWEEN_SESSIONS, PROGRAMME } from '../cohorts.ts';
import { addDays, type CalendarDay } from '../dates.ts';

/** A trainer's place in a session; `assigned` is false while nobody has taken it. */
export interface TrainerSlot {
  name: string;
  assigned: boolean;
}

export interface CohortSession {
  id: number;
  title: string;
  date: CalendarDay;
  place?: string;
  description: string;
  leadTrainer: TrainerSlot;
  assistTrainer: TrainerSlot;
  isPast: boolean;
}

interface CohortPlanter {
  id: number;
  name: string;
  location: string;
}

export interface Cohort {
  id: number;
  name: string;
  location: string;
  planters: number;
  sessions: CohortSession[];
  roster: CohortPlanter[];
}

/** The sample cohorts. They are fixed, but which sessions are past depends on the current day. */
export const SAMPLE_COHORTS = [
  {
    id: 1,
    name: 'Jackson Cohort',
    location: 'Jackson, MS',
    season: 'fall-2025',
    firstDay: '2026-09-12',
    leads: ['Thomas Reed', 'Grace Lin', 'Thomas Reed', 'Aaron Boyd', '', 'Grace Lin', '', ''],
    assists: ['Grace Lin', 'Aaron Boyd', '', 'Thomas Reed', '', 'Aaron Boyd', '', ''],
    roster: [
      ['Caleb & Anna Brooks', 'Jackson, MS'],
      ['Diego & Sofía Ramírez', 'Clinton, MS'],
      ['Elijah Turner', 'Ridgeland, MS'],
      ['Josh & Beth Palmer', 'Brandon, MS'],
      ['Marcus & Tia Freeman', 'Vicksburg, MS'],
      ['Noah & Claire Hudson', 'Madison, MS'],
      ['Peter Nguyen', 'Pearl, MS'],
      ["Sean & Mary O'Neal", 'Canton, MS'],
    ],
  },
  {
    id: 2,
    name: 'Gulf Coast Cohort',
    location: 'Gulfport, MS',
    season: 'fall-2025',
    firstDay: '2026-10-10',
    leads: ['Aaron Boyd', 'Aaron Boyd', '', 'Ruth Ellis', 'Ruth Ellis', '', '', ''],
    assists: ['Ruth Ellis', '', '', 'Aaron Boyd', '', '', '', ''],
    roster: [
      ['Andre & Kim Lewis', 'Gulfport, MS'],
      ['Ben & Rachel Foster', 'Biloxi, MS'],
      ['Chris Delgado', 'Ocean Springs, MS'],
      ['David & Joy Tran', 'Pascagoula, MS'],
      ['Ethan & Molly Price', 'Bay St. Louis, MS'],
      ['Isaac & Naomi Cole', 'Long Beach, MS'],
      ['Luke Barnett', 'Hattiesburg, MS'],
      ['Victor & Elena Cruz', "D'Iberville, MS"],
    ],
  },
  {
    id: 3,
    name: 'Delta Cohort',
    location: 'Greenville, MS',
    season: 'fall-2025',
    firstDay: '2025-09-13',
    leads: ['Ruth Ellis', 'Grace Lin', 'Ruth Ellis', 'Thomas Reed'],
    assists: ['Grace Lin', 'Thomas Reed', 'Grace Lin', 'Ruth Ellis'],
    roster: [
      ['Adam & Leah Moss', 'Greenville, MS'],
      ['Brandon Hayes', 'Cleveland, MS'],
      ['Carlos & Ana Vega', 'Indianola, MS'],
      ['Derek & Faith Simms', 'Greenwood, MS'],
      ['Gabriel Woods', 'Clarksdale, MS'],
      ['Henry & Lois Tate', 'Yazoo City, MS'],
      ['Jamal & Erica Stone', 'Batesville, MS'],
      ['Wesley & Kate Burns', 'Grenada, MS'],
    ],
  },
  {
    id: 4,
    name: 'North Mississippi Cohort',
    location: 'Tupelo, MS',
    season: 'spring-2025',
    firstDay: '2025-02-08',
    leads: ['Thomas Reed', 'Aaron Boyd', 'Grace Lin'],
    assists: ['Aaron Boyd', 'Grace Lin', 'Thomas Reed'],
    roster: [
      ['Alan & Dana Pitts', 'Tupelo, MS'],
      ['Bryce Coleman', 'Oxford, MS'],
      ['Evan & Hope Garner', 'Corinth, MS'],
      ['Felix & Maria Ortiz', 'Southaven, MS'],
      ['Grant & Emily Shaw', 'Olive Branch, MS'],
      ['Jacob Whitfield', 'New Albany, MS'],
      ['Ray & Sandra Mills', 'Columbus, MS'],
      ['Tyler & Abby Nash', 'Starkville, MS'],
    ],
  },
  {
    id: 5,
    name: 'Pine Belt Cohort',
    location: 'Hattiesburg, MS',
    season: 'fall-2024',
    firstDay: '2024-09-14',
    leads: ['Grace Lin', 'Ruth Ellis'],
    assists: ['Ruth Ellis', 'Grace Lin'],
    roster: [
      ['Aidan Cross', 'Hattiesburg, MS'],
      ['Cole & Jenna Watts', 'Laurel, MS'],
      ['Dominic & Paula Rossi', 'Petal, MS'],
      ['Frank & Julie Mayes', 'Columbia, MS'],
      ['Ivan & Olga Петренко', 'Purvis, MS'],
      ['Kevin Bright', 'Ellisville, MS'],
      ['Oscar & Lily Grant', 'Waynesboro, MS'],
      ['Sam & Ruthie Bell', 'McComb, MS'],
    ],
  },
] as const;

const CURRENT: readonly number[] = [1, 2];

export function currentCohorts(today: CalendarDay): Cohort[] {
  return SAMPLE_COHORTS.filter(({ id }) => CURRENT.includes(id)).map((one) => cohort(one, today));
}

export function pastCohorts(today: CalendarDay): Cohort[] {
  return SAMPLE_COHORTS.filter(({ id }) => !CURRENT.includes(id)).map((one) => cohort(one, today));
}

/** Undefined if there is no such sample; `id` comes from the URL. */
export function cohortById(id: string, today: CalendarDay): Cohort | undefined {
  const found = SAMPLE_COHORTS.find((one) => String(one.id) === id);
  return found && cohort(found, today);
}

function cohort(sample: (typeof SAMPLE_COHORTS)[number], today: CalendarDay): Cohort {
  const { id, name, location } = sample;
  const isCurrent = CURRENT.includes(id);
  return {
    id,
    name,
    location,
    planters: sample.roster.length,
    sessions: PROGRAMME.map(([title, description], index) => {
      const date = addDays(sample.firstDay, index * DAYS_BETWEEN_SESSIONS);
      return {
        id: index + 1,
        title,
        date,
        description,
        leadTrainer: slot(sample.leads, index, isCurrent),
        assistTrainer: slot(sample.assists, index, isCurrent),
        isPast: date < today,
      };
    }),
    roster: sample.roster.map(([planter, town], index) => ({
      id: index + 1,
      name: planter,
      location: town,
    })),
  };
}

/**
 * In a past cohort, the trainers took turns for all sessions; in a current one, the list has only the trainers found so
 * far.
 */
function slot(names: readonly string[], index: number, isCurrent: boolean): TrainerSlot {
  const name = (isCurrent ? names[index] : names[index % names.length]) ?? '';
  return { name, assigned: name !== '' };
}
