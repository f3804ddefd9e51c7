import type { ReportTexts } from '#shared/assessor-report-fields.ts';
import { addDays, type CalendarDay } from '#shared/dates.ts';
import type { AssessmentBody } from '#src/records/assessment.ts';

/** The demo planters, by index, whose couples are or were candidates. */
export const CANDIDATE_PLACES = Array.from({ length: 16 }, (_, nth) => nth + 3);

/** The usernames of the assessors at every event. They take turns in the assignments. */
const TEAM = ['assessor', 'assessor2', 'networkadmin'] as const;

export interface DemoAssessment {
  event: AssessmentBody;
  isPast: boolean;
  team: readonly string[];
  /** Which of the candidates take part, counted from 0. */
  couples: readonly number[];
}

/** Two upcoming events and three past ones. */
export function demoAssessments(today: CalendarDay): DemoAssessment[] {
  return [
    weekend(today, 6, ['Winter Assessment', 'Clinton, MS', 'Camp Garaywa'], range(0, 8)),
    weekend(today, 97, ['Spring Assessment', 'Hattiesburg, MS', 'Dixie Camp'], range(8, 14)),
    weekend(today, -47, ['Autumn Assessment', 'Clinton, MS', 'Camp Garaywa'], range(6, 12)),
    weekend(today, -138, ['Summer Assessment', 'Gulfport, MS', 'Gulfshore'], range(10, 16)),
    weekend(today, -229, ['Easter Assessment', 'Tupelo, MS', 'Tombigbee Lodge'], [2, 9, 15]),
  ];
}

function weekend(
  today: CalendarDay,
  inDays: number,
  [season, location, venue]: readonly [season: string, location: string, venue: string],
  couples: readonly number[],
): DemoAssessment {
  const startDate = addDays(today, inDays);
  return {
    event: {
      name: `${season} ${startDate.slice(0, 4)}`,
      location,
      startDate,
      endDate: addDays(startDate, 2),
      description: 'Friday evening to Sunday noon. Bring walking shoes.',
      venue,
      address: `1 Retreat Road, ${location}`,
    },
    isPast: inDays < 0,
    team: TEAM,
    couples,
  };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, nth) => from + nth);
}

const STORIES: readonly ReportTexts[] = [
  {
    content:
      'They came early, stayed late, and asked more than they told. In the role play he lost his thread twice and found it again without help.',
    strengths: 'Humour under pressure. Both know what the other is good at.',
    weaknesses: 'Plans on the back of an envelope.',
    recommendation: 'Go, with a coach who loves calendars.',
  },
  {
    content:
      'A quiet couple with a long patience. Their sending church supports them; their own children were the best part of the interview.',
    strengths: 'Hospitality. Their table is never empty.',
    weaknesses: 'Public speaking still costs him a night of sleep.',
    recommendation: 'A year as residents first, then plant.',
  },
  {
    content:
      'Strong in vision, weaker in listening. He heard this from three of us and took it better each time.',
    strengths: 'Energy, and a team that follows him gladly.',
    weaknesses: 'Rest. She said so before we did.',
    recommendation: 'Go, on the condition of a weekly day off.',
  },
];

export function demoReport(nth: number): ReportTexts {
  const story = STORIES[nth % STORIES.length];
  if (!story) throw new Error('there is no story to tell');
  return story;
}
