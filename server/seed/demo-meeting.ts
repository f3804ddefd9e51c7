import { TOWNS } from '#server/geocode/towns.ts';
import { voteField } from '#shared/decision-meeting.ts';
import {
  type AfterPartyCouple,
  afterPartyCouples,
  VOTE_ROUNDS,
} from '#shared/samples/after-party.ts';
import { REPORT_CATEGORIES, type ReportCategoryId } from '#shared/samples/report-categories.ts';
import type { DecisionEdit } from '#src/records/decision.ts';
import { demoEmail } from './demo-accounts.ts';
import type { DemoPlanter } from './demo-network.ts';

/** The demo planters, by index, that become the couples of the specification's samples. They are also candidates. */
export const MEETING_PLACES: readonly number[] = [19, 20, 21, 22];
export const MEETING_COUPLES: readonly AfterPartyCouple[] = afterPartyCouples({});

/** The categories of each voter at the decision meeting, by username. */
export const VOTERS: Readonly<Record<string, readonly ReportCategoryId[]>> = {
  assessor: ['communication', 'leadership'],
  assessor2: ['emotional-spiritual', 'marriage'],
  networkadmin: ['missional', 'spouse'],
};

/** Replaces some demo planters with the couples of the samples, who are still candidates. */
export function withMeetingCouples(planters: readonly DemoPlanter[]): DemoPlanter[] {
  return planters.map((planter, place) => {
    const couple = MEETING_COUPLES[MEETING_PLACES.indexOf(place)];
    return couple ? { ...planter, ...named(couple), stages: planter.stages.slice(0, 1) } : planter;
  });
}

/** `John & Sarah Smith` in Jackson, MS. */
function named({ name, location }: AfterPartyCouple) {
  const [firstName = '', , spouseFirstName = '', lastName = ''] = name.split(' ');
  const town = TOWNS.find((one) => `${one.name}, MS` === location);
  const email = demoEmail(`${firstName}.${lastName}`.toLowerCase());
  const { latitude, longitude } = town ?? { latitude: null, longitude: null };
  return { firstName, lastName, spouseFirstName, location, latitude, longitude, email };
}

/** The votes on a couple in these categories, as a single change. */
export function votesIn(
  { votes }: AfterPartyCouple,
  categories: readonly ReportCategoryId[],
): DecisionEdit {
  const cells = REPORT_CATEGORIES.filter(({ id }) => categories.includes(id)).flatMap(({ id }) =>
    VOTE_ROUNDS.flatMap((round) => {
      const vote = votes[id][round];
      return vote === 'pending' ? [] : [[voteField(id, round), vote] as const];
    }),
  );
  return Object.fromEntries(cells);
}
