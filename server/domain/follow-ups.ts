import type { Db } from '#server/db/database.ts';
import { isLiving } from '#server/db/dialects.ts';
import type {
  FollowUps,
  Reporter,
  SilentDevice,
  WaitingInvitation,
} from '#shared/contract/follow-ups.ts';
import { addDays, type CalendarDay } from '#shared/dates.ts';
import { DEVICE_LIMITS } from '#shared/device-health.ts';
import { type Holder, hasWork } from '#shared/permissions.ts';
import { movePeriod, periodKey } from '#shared/report-rules.ts';
import { TODAY_KINDS } from '#shared/today-rules.ts';
import { ownHub } from './hubs.ts';
import { expiryOf } from './invitations.ts';

/** Reports are considered from this many months before the current one. */
const MONTHS_BACK = 2;
const MOST_DEVICES = 2_000;

/** What Today shows about other people, as far as this person is responsible for it. */
export async function followUpsOf(
  db: Db,
  person: Holder & { id: number },
  today: CalendarDay,
): Promise<FollowUps> {
  const hasHub = hasWork(person, TODAY_KINDS.hubReport);
  return {
    invitations: hasHub ? await waitingInvitations(db, person.id) : [],
    reporters: hasHub ? await reportersOf(db, person.id, today) : [],
    devices: hasWork(person, TODAY_KINDS.silent) ? await silentDevices(db, today) : [],
  };
}

/** Invitations of planters by this account that have not been accepted, the oldest first. */
export async function waitingInvitations(db: Db, invitedBy: number): Promise<WaitingInvitation[]> {
  const rows = await db
    .selectFrom('invitations')
    .select(['id', 'name', 'email', 'church_plant_name', 'invited_at'])
    .where('invited_by', '=', invitedBy)
    .where('accepted_at', 'is', null)
    .where('church_plant_name', 'is not', null)
    .where('deleted', '=', 0)
    .orderBy('invited_at')
    .orderBy('id')
    .execute();
  return rows.map(({ church_plant_name, ...one }) => ({
    ...one,
    church_plant_name: church_plant_name ?? '',
    expires_at: expiryOf(one.invited_at),
  }));
}

/** The planters of a hub whose accounts submit reports, with the months that they submitted recently. */
export async function reportersOf(
  db: Db,
  leaderId: number,
  today: CalendarDay,
): Promise<Reporter[]> {
  const planters = await ownHub(db, leaderId)
    .innerJoin('users', 'users.id', 'church_planters.user_id')
    .select(['church_planters.id', 'church_planters.user_id', 'users.created_at'])
    .where(isLiving('users'))
    .where('users.suspended_at', 'is', null)
    .where((is) =>
      is.or([
        is('users.role', '=', 'church_planter'),
        is('users.id', 'in', (inner) =>
          inner
            .selectFrom('user_roles')
            .innerJoin('roles', 'roles.id', 'user_roles.role_id')
            .select('user_roles.user_id')
            .where('roles.name', '=', 'church_planter'),
        ),
      ]),
    )
    .orderBy('church_planters.id')
    .execute();
  const oldest = movePeriod(today.slice(0, 7), -MONTHS_BACK);
  const reports = await db
    .selectFrom('mbcb_reports')
    .select(['user_id', 'report_year', 'report_month'])
    .where('user_id', 'in', ownHub(db, leaderId).select('church_planters.user_id'))
    .where('report_year', '>=', Number(oldest.slice(0, 4)))
    .where('deleted', '=', 0)
    .execute();
  const months = reports
    .map((one) => ({ ...one, period: periodKey(one.report_year, one.report_month) }))
    .filter(({ period }) => period >= oldest);
  const handedIn = new Map<number | null, string[]>();
  for (const { user_id, period } of months) {
    handedIn.set(user_id, [...(handedIn.get(user_id) ?? []), period]);
  }
  return planters.map(({ id, user_id, created_at }) => ({
    planter_id: id,
    since: created_at.slice(0, 7),
    handed_in: (handedIn.get(user_id) ?? []).sort(),
  }));
}

/**
 * Devices that are still signed in but have been silent for too long, and when their owner was last reminded. With two
 * days more than the rule, because days begin earlier in the east: the reader applies the rule itself.
 */
export async function silentDevices(db: Db, today: CalendarDay): Promise<SilentDevice[]> {
  return db
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.user_id')
    .select((all) => [
      'devices.seen_at',
      all
        .selectFrom('devices as other')
        .select(({ fn }) => fn.max('other.nudged_at').as('at'))
        .whereRef('other.user_id', '=', 'devices.user_id')
        .as('nudged_at'),
    ])
    .where(isLiving('users'))
    .where('users.suspended_at', 'is', null)
    .where('devices.signed_out_at', 'is', null)
    .where('devices.seen_at', '<', addDays(today, 2 - DEVICE_LIMITS.silentDays))
    .orderBy('devices.seen_at')
    .limit(MOST_DEVICES)
    .execute();
}
