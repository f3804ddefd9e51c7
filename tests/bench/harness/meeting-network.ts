import * as z from 'zod/mini';
import { APP_ID } from '#shared/contract/common.ts';
import { VOTE_FIELDS } from '#shared/meeting-cells.ts';
import { signIn } from './sign-in.ts';

/** A network with one large cohort and one large decision meeting in it. */
export interface MeetingNetwork {
  /** Number of the cohort. */
  cohort: number;
  event: number;
  /** User numbers of the couples. */
  couples: readonly number[];
}

/** Runs the cohort, leads the meeting, and has every role in it. */
export const LEADER = 'networkadmin';
/** The other people in the meeting. A server allows one account at most ten live streams. */
export const TEAM = ['assessor', 'assessor2', 'superadmin'] as const;

const Made = z.object({ data: z.object({ id: z.int() }) });
const Listed = z.object({ data: z.array(z.object({ id: z.int() })) });

export interface Sizes {
  planters: number;
  couples: number;
}

/** Creates cohort and meeting with the calls that the screens use. `api`: `http://…/api`. */
export async function fillMeetingNetwork(api: string, sizes: Sizes): Promise<MeetingNetwork> {
  const { token, user } = await signIn(api, LEADER);
  async function call(method: string, path: string, body?: object): Promise<unknown> {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${api}${path}`, { method, headers, ...sent });
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}`);
    return response.json();
  }
  const make = async (path: string, body: object) =>
    Made.parse(await call('POST', path, body)).data.id;

  const season = { season: 'fall-2027', start: '2027-09-04' };
  const cohort = await make('/cohorts', { name: 'Everybody', location: 'Jackson, MS', ...season });
  for (let planter = 1; planter <= sizes.planters; planter += 1) {
    await call('PUT', `/cohorts/${cohort}/participants/${planter}`);
  }

  const event = await make('/assessments', {
    name: 'A large weekend',
    location: 'Clinton, MS',
    startDate: '2027-09-03',
  });
  const place = `/assessments/${event}`;
  const team = [user.id];
  for (const member of TEAM) team.push((await signIn(api, member)).user.id);
  for (const userId of team) {
    await call('POST', `${place}/participants`, { userId, participantType: 'assessor' });
  }
  const users = Listed.parse(await call('GET', `/apps/${APP_ID}/users`)).data;
  const others = users.map(({ id }) => id).filter((id) => !team.includes(id));
  const couples = others.slice(-sizes.couples);
  if (couples.length < sizes.couples) throw new Error('The demo network has too few users.');
  for (const userId of couples) {
    await call('POST', `${place}/participants`, { userId, participantType: 'candidate' });
  }
  for (const { id: roleId } of Listed.parse(await call('GET', '/assessments/roles')).data) {
    const assignment = { assessmentId: event, roleId, assessorId: user.id };
    await call('POST', '/assessments/assignments', assignment);
  }
  await call('PUT', `${place}/meeting`, { closed: false });
  const votes = Object.fromEntries(VOTE_FIELDS.map((field) => [field, 'green']));
  for (const userId of couples) await call('PUT', `${place}/decisions/${userId}`, votes);
  return { cohort, event, couples };
}
