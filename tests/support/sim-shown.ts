import { HUB_LEADER_RELATION } from '#shared/contract/church-planters.ts';
import {
  type Reply,
  refused,
  type SimContact,
  type SimPlanter,
  type SimUser,
} from './sim-records.ts';
import type { SimServer } from './sim-server.ts';

/* How the simulated server returns its records, and to whom. */

export function userShown(user: SimUser) {
  return { id: user.id, ...user.fields, role: user.roles[0] ?? '' };
}

export function planterShown(server: SimServer, row: SimPlanter, extras: boolean) {
  const { leader, isDeleted: _, rev: __, movedAt: ___, created_by_key, ...fields } = row;
  return {
    ...fields,
    ...(extras
      ? { hub_leader_id: leader, created_by_key }
      : { relationship_type: HUB_LEADER_RELATION }),
    ...(extras || server.settings.tellsLastContact
      ? { last_contact_date: server.lastContact(row.id) }
      : {}),
  };
}

export function contactShown(row: SimContact, extras: boolean) {
  const { rev: _, planter_id, contacted_by, created_by_key, ...documented } = row;
  return extras ? { ...documented, planter_id, contacted_by, created_by_key } : documented;
}

/** The refusal for data that belongs to a planter; undefined if this person may see it. */
export function accessTo(server: SimServer, planter: number, user: SimUser): Reply | undefined {
  const row = server.planters.get(planter);
  if (!row || row.isDeleted) return refused(404, 'Planter not found');
  return row.leader === user.id ? undefined : refused(403, 'Not a planter of your hub');
}

export function ok(data: unknown): Reply {
  return { status: 200, body: { success: true, data } };
}
