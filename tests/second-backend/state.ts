import { directoryNames, type Store } from './store.ts';
import type {
  Assessment,
  AssessmentRole,
  AssessorReport,
  Assignment,
  Church,
  Contact,
  Hub,
  Invitation,
  Listing,
  MonthlyReport,
  Participant,
  Planter,
  Relation,
  Role,
  StageChange,
  Ticket,
  User,
} from './types.ts';

type StateUser = Omit<User, 'password' | 'sessionsFrom'> & { roles: string[] };
type StatePlanter = Planter & {
  hub_leader_id: number | null;
  last_contact_date: string | null;
};

/** Everything that is stored, the same for every profile. Each list is sorted by id. */
export type State = {
  users: StateUser[];
  roles: Role[];
  planters: StatePlanter[];
  relations: Relation[];
  contacts: Contact[];
  invitations: Invitation[];
  stageHistory: StageChange[];
  churches: Church[];
  trainers: Listing[];
  assessors: Listing[];
  coaches: Listing[];
  reports: MonthlyReport[];
  assessments: Assessment[];
  participants: Participant[];
  assessmentRoles: AssessmentRole[];
  assignments: Assignment[];
  assessorReports: AssessorReport[];
  tickets: Ticket[];
  hubs: Hub[];
  pictures: { name: string; type: string; size: number }[];
};

/** A copy of plain data. */
function copyOf<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copyOf) as T;
  if (Object.getPrototypeOf(value) !== Object.prototype) return structuredClone(value);
  const copy: Record<string, unknown> = {};
  for (const name in value) copy[name] = copyOf(value[name]);
  return copy as T;
}

function sorted<Row extends { id: number }>(rows: Row[]): Row[] {
  return rows.map(copyOf).sort((left, right) => left.id - right.id);
}

export function readState(store: Store): State {
  const users = sorted(store.users.all()).map((stored) => {
    const { password, sessionsFrom, ...user } = stored;
    return { ...user, roles: store.allRoleNames({ ...user, password, sessionsFrom }).sort() };
  });
  const planters = sorted(store.planters.all()).map((planter) => ({
    ...planter,
    hub_leader_id: store.hubLeaderOf(planter.id)?.user_id ?? null,
    last_contact_date: store.lastContactDay(planter.id),
  }));
  const [trainers, assessors, coaches] = directoryNames.map((name) =>
    sorted(store.directories[name].all()),
  );
  return {
    users,
    roles: sorted(store.roles.all()),
    planters,
    relations: sorted(store.relations.all()),
    contacts: sorted(store.contacts.all()),
    invitations: sorted(store.invitations.all()),
    stageHistory: sorted(store.stageChanges.all()),
    churches: sorted(store.churches.all()),
    trainers: trainers ?? [],
    assessors: assessors ?? [],
    coaches: coaches ?? [],
    reports: sorted(store.reports.all()),
    assessments: sorted(store.assessments.all()),
    participants: sorted(store.participants.all()),
    assessmentRoles: sorted(store.assessmentRoles.all()),
    assignments: sorted(store.assignments.all()),
    assessorReports: sorted(store.assessorReports.all()),
    tickets: sorted(store.tickets.all()),
    hubs: sorted(store.hubs.all()),
    pictures: [...store.pictures.values()].map(({ name, type, bytes }) => ({
      name,
      type,
      size: bytes.length,
    })),
  };
}
