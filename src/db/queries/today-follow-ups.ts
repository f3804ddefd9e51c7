import type { Reporter } from '#shared/contract/follow-ups.ts';
import { movePeriod } from '#shared/report-rules.ts';
import { invitationDue, isSilent, missingReport } from '#shared/today-follow-ups.ts';
import { FOLLOW_UPS } from '../follow-ups.ts';
import { planterByAddress } from './planters.ts';
import type { Looker, TodayEntry } from './today-entries.ts';

/** Planters whom this person invited and who have not answered. */
export async function invitations({ said, ...span }: Looker): Promise<TodayEntry[]> {
  return ((await said)?.invitations ?? []).flatMap((invitation) => {
    const due = invitationDue(invitation, span);
    if (!due) return [];
    const { id, invited_at } = invitation;
    const work = { kind: 'invitation', subject: id, state: invited_at } as const;
    return [{ ...work, key: `invitation:${id}`, invitation, ...due }];
  });
}

/** Planters of this hub whose report of the last month is late. Of a large hub, only these are read. */
export async function hubReports(looker: Looker): Promise<TodayEntry[]> {
  const { db, userId } = looker;
  const reporters = (await looker.server)?.offers?.includes(FOLLOW_UPS)
    ? ((await looker.said)?.reporters ?? [])
    : await reportersByList(looker);
  const entries = reporters.map(async (reporter): Promise<TodayEntry[]> => {
    const missing = missingReport(reporter, looker);
    const planter = missing && (await planterByAddress(db, String(reporter.planter_id)));
    if (!planter || planter.hub_leader_id !== userId || planter.stage === 'Closed') return [];
    const { period } = missing;
    const work = { kind: 'hubReport', subject: reporter.planter_id, state: period } as const;
    return [{ ...work, key: `hub-report:${planter.lid}`, planter, ...missing }];
  });
  return (await Promise.all(entries)).flat();
}

/**
 * Derived from the list of all reports, if the person may read it. Empty if the list does not show whose the reports
 * are.
 */
async function reportersByList({ db, userId, today, readsReports }: Looker): Promise<Reporter[]> {
  if (!readsReports) return [];
  const period = movePeriod(today.slice(0, 7), -1);
  const reports = await db.rows('reports').where('period').equals(period).toArray();
  if (reports.some((one) => one.user_id === 0 && one.planter_id === 0)) return [];
  const planters = await db
    .rows('planters')
    .where('[hub_leader_id+sort_name]')
    .between([userId, ''], [userId, '\uffff'])
    .toArray();
  const planterIds = new Set(reports.map(({ planter_id }) => planter_id));
  const userIds = new Set(reports.map(({ user_id }) => user_id));
  return planters.flatMap(({ id, user_id }) => {
    if (id === null || user_id === null) return [];
    const isIn = planterIds.has(id) || userIds.has(user_id);
    return [{ planter_id: id, since: '', handed_in: isIn ? [period] : [] }];
  });
}

/** The number of devices of the network that have been silent for too long. */
export async function silentCount({ said, today }: Looker): Promise<number> {
  return ((await said)?.devices ?? []).filter((device) => isSilent(device, today)).length;
}
