import type { Call } from './call.ts';
import {
  assessmentFields,
  churchFields,
  contactFields,
  extraColumns,
  type Fields,
  listingFields,
  planterFields,
  reportFields,
  userFields,
} from './schema.ts';
import type { DirectoryName } from './store.ts';
import type {
  Assessment,
  Church,
  Contact,
  Listing,
  MonthlyReport,
  Planter,
  Role,
  User,
} from './types.ts';
import { type Json, wireDay, wireFields, wireId, wireStatus, wireText } from './wire.ts';

/** How stored rows look on the wire. */

export function fields(call: Call, schema: Fields, row: object): Json {
  return wireFields(call.profile, call.origin, schema, row);
}

function withExtras(call: Call, view: Json, columns: Fields, extras: Json): Json {
  return call.profile.extraFields ? { ...view, ...fields(call, columns, extras) } : view;
}

export function put(view: Json, key: string, value: unknown): void {
  if (value !== undefined) view[key] = value;
}

export function roleView(call: Call, role: Role): Json {
  const { id, name, description, permissions } = role;
  return { id: wireId(call.profile, id), name, description, permissions };
}

/** The roles as this profile lists them: with the legacy role if it is not shown elsewhere. */
export function shownRoleNames(call: Call, user: User): string[] {
  return call.profile.roles.legacyRole ? call.store.roleNames(user) : call.store.allRoleNames(user);
}

export function userView(call: Call, user: User): Json {
  const view = fields(call, userFields, user);
  if (call.profile.roles.legacyRole) put(view, 'role', wireText(call.profile, user.role));
  if (call.profile.roles.inUserRows !== 'absent') {
    const names = shownRoleNames(call, user);
    view.roles =
      call.profile.roles.inUserRows === 'names'
        ? names
        : names.map((name) => {
            const role = call.store.roleByName(name);
            return role ? roleView(call, role) : { id: 0, name, description: name };
          });
  }
  return view;
}

export function roleUserView(call: Call, user: User): Json {
  const view = userView(call, user);
  const keys = ['id', 'username', 'email', 'first_name', 'last_name', 'display_name'];
  return Object.fromEntries(keys.filter((key) => key in view).map((key) => [key, view[key]]));
}

export function planterView(call: Call, planter: Planter): Json {
  const { profile, store } = call;
  const view = fields(call, planterFields, planter);
  if (planter.status !== null) view.status = wireStatus(profile, planter.status);
  if (profile.phoneKey === 'phone_number' && 'phone' in view) {
    view.phone_number = view.phone;
    delete view.phone;
  }
  if (!profile.updatedAt) delete view.updated_at;
  if (profile.hubLeader === 'field') {
    const leader = store.hubLeaderOf(planter.id);
    view.hub_leader_id = wireId(profile, leader?.user_id ?? null);
  }
  return withExtras(call, view, extraColumns.planters, planter.extras);
}

const shortHubKeys = [
  'id',
  'user_id',
  'first_name',
  'last_name',
  'spouse_first_name',
  'spouse_last_name',
  'church_name',
  'location',
  'status',
  'profile_picture_url',
  'email',
  'phone',
  'phone_number',
];

/** A planter in the list of one user, with the relationship and the last contact. */
export function hubPlanterView(call: Call, planter: Planter, relationship: string): Json {
  const full = planterView(call, planter);
  const view =
    call.profile.hubRows === 'full'
      ? full
      : Object.fromEntries(
          shortHubKeys.filter((key) => key in full).map((key) => [key, full[key]]),
        );
  view.relationship_type = relationship;
  const last = call.store.lastContactDay(planter.id);
  if (call.profile.lastContact === 'day') {
    put(view, 'last_contact_date', wireDay(call.profile, last));
  }
  if (call.profile.lastContact === 'time') {
    view.last_contact_date = last === null ? null : `${last}T05:00:00.000Z`;
  }
  return view;
}

export function contactView(call: Call, contact: Contact): Json {
  const author = contact.contacted_by === null ? null : call.store.users.get(contact.contacted_by);
  const view = fields(call, contactFields, {
    ...contact,
    contacted_by_name: author ? fullName(author) : null,
  });
  if (!call.profile.contactedByName) delete view.contacted_by_name;
  return view;
}

export function churchView(call: Call, church: Church): Json {
  const view = fields(call, churchFields, church);
  return withExtras(call, view, extraColumns.churches, church.extras);
}

export const experienceKeys: Record<DirectoryName, string> = {
  trainers: 'training_experience',
  assessors: 'assessment_experience',
  coaches: 'coaching_experience',
};

export function listingView(call: Call, name: DirectoryName, listing: Listing): Json {
  const view = fields(call, listingFields, listing);
  put(view, experienceKeys[name], wireText(call.profile, listing.experience));
  return withExtras(call, view, extraColumns.listings, listing.extras);
}

export function reportView(call: Call, report: MonthlyReport): Json {
  const view = fields(call, reportFields, report);
  return withExtras(call, view, extraColumns.reports, report.extras);
}

/** The admin list also names the planter and the church. */
export function reportWithAuthorView(call: Call, report: MonthlyReport): Json {
  const view = reportView(call, report);
  const user = call.store.users.get(report.user_id);
  const planter = user ? call.store.planterOf(user) : undefined;
  put(view, 'first_name', wireText(call.profile, planter?.first_name ?? user?.first_name ?? null));
  put(view, 'last_name', wireText(call.profile, planter?.last_name ?? user?.last_name ?? null));
  put(view, 'church_name', wireText(call.profile, planter?.church_name ?? null));
  return view;
}

export function assessmentView(call: Call, assessment: Assessment): Json {
  const people = call.store.participants.where((row) => row.assessmentId === assessment.id);
  return fields(call, assessmentFields, {
    ...assessment,
    candidateCount: people.filter((row) => row.role === 'candidate').length,
    assessorCount: people.filter((row) => row.role === 'assessor').length,
  });
}

export function fullName(person: { first_name: string; last_name: string | null }): string {
  return [person.first_name, person.last_name].filter((part) => part).join(' ');
}
