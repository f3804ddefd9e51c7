import { createHash } from 'node:crypto';
import type {
  Assessment,
  AssessmentRole,
  AssessorReport,
  Assignment,
  Church,
  Contact,
  Hub,
  Invitation,
  LedgerEntry,
  Listing,
  Mail,
  MonthlyReport,
  Participant,
  Picture,
  Planter,
  Relation,
  Role,
  StageChange,
  Ticket,
  User,
  UserRole,
} from './types.ts';

/** One table with an integer key that is never reused. */
export class Table<Row extends { id: number }> {
  readonly rows = new Map<number, Row>();
  /** Ids of deleted rows, for backends that answer 410. */
  readonly gone = new Set<number>();
  #lastId = 0;

  insert(values: Omit<Row, 'id'> & { id?: number }): Row {
    const id = values.id ?? this.#lastId + 1;
    this.#lastId = Math.max(this.#lastId, id);
    const row = { ...values, id } as Row;
    this.rows.set(id, row);
    this.gone.delete(id);
    return row;
  }

  get(id: number): Row | undefined {
    return this.rows.get(id);
  }

  all(): Row[] {
    return [...this.rows.values()];
  }

  where(test: (row: Row) => boolean): Row[] {
    return this.all().filter(test);
  }

  find(test: (row: Row) => boolean): Row | undefined {
    return this.all().find(test);
  }

  delete(id: number): boolean {
    if (!this.rows.delete(id)) return false;
    this.gone.add(id);
    return true;
  }
}

export const directoryNames = ['trainers', 'assessors', 'coaches'] as const;
export type DirectoryName = (typeof directoryNames)[number];

export class Store {
  readonly users = new Table<User>();
  readonly roles = new Table<Role>();
  readonly userRoles = new Table<UserRole>();
  readonly planters = new Table<Planter>();
  readonly relations = new Table<Relation>();
  readonly contacts = new Table<Contact>();
  readonly invitations = new Table<Invitation>();
  readonly stageChanges = new Table<StageChange>();
  readonly churches = new Table<Church>();
  readonly directories: Record<DirectoryName, Table<Listing>> = {
    trainers: new Table<Listing>(),
    assessors: new Table<Listing>(),
    coaches: new Table<Listing>(),
  };
  readonly reports = new Table<MonthlyReport>();
  readonly assessments = new Table<Assessment>();
  readonly participants = new Table<Participant>();
  readonly assessmentRoles = new Table<AssessmentRole>();
  readonly assignments = new Table<Assignment>();
  readonly assessorReports = new Table<AssessorReport>();
  readonly tickets = new Table<Ticket>();
  readonly hubs = new Table<Hub>();
  readonly pictures = new Map<string, Picture>();
  readonly resetTokens = new Map<string, { userId: number; until: number }>();
  readonly mail: Mail[] = [];
  readonly ledger: LedgerEntry[] = [];
  /** Fields to overwrite when a row is shown, so that tests can make a row unreadable. */
  readonly corrupted = new Map<string, Record<string, unknown>>();

  roleNames(user: User): string[] {
    const names = this.userRoles
      .where((link) => link.user_id === user.id)
      .map((link) => this.roles.get(link.role_id)?.name)
      .filter((name) => name !== undefined);
    return [...new Set(names)];
  }

  /** The names in the list and the legacy role together. */
  allRoleNames(user: User): string[] {
    const names = this.roleNames(user);
    if (user.role && !names.includes(user.role)) names.push(user.role);
    return names;
  }

  roleByName(name: string): Role | undefined {
    return this.roles.find((role) => role.name === name);
  }

  planterOf(user: User): Planter | undefined {
    return this.planters.find((planter) => planter.user_id === user.id);
  }

  hubLeaderOf(planterId: number): Relation | undefined {
    return this.relations.find(
      (relation) =>
        relation.planter_id === planterId && relation.relationship_type === 'hub_leader',
    );
  }

  leads(userId: number, planterId: number): boolean {
    return this.relations
      .where((relation) => relation.planter_id === planterId && relation.user_id === userId)
      .some((relation) => relation.relationship_type === 'hub_leader');
  }

  lastContactDay(planterId: number): string | null {
    const days = this.contacts
      .where((contact) => contact.planter_id === planterId)
      .map((contact) => contact.contact_date)
      .sort();
    return days.at(-1) ?? null;
  }

  userByLogin(text: string): User | undefined {
    const wanted = text.trim().toLowerCase();
    return this.users.find(
      (user) => user.username.toLowerCase() === wanted || user.email.toLowerCase() === wanted,
    );
  }

  userByEmail(email: string): User | undefined {
    const wanted = email.trim().toLowerCase();
    return this.users.find((user) => user.email.toLowerCase() === wanted);
  }

  deleteUser(userId: number): boolean {
    if (!this.users.delete(userId)) return false;
    for (const link of this.userRoles.where((row) => row.user_id === userId)) {
      this.userRoles.delete(link.id);
    }
    for (const relation of this.relations.where((row) => row.user_id === userId)) {
      this.relations.delete(relation.id);
    }
    for (const planter of this.planters.where((row) => row.user_id === userId)) {
      planter.user_id = null;
    }
    for (const contact of this.contacts.where((row) => row.contacted_by === userId)) {
      contact.contacted_by = null;
    }
    for (const person of this.participants.where((row) => row.userId === userId)) {
      this.participants.delete(person.id);
    }
    return true;
  }

  deletePlanter(planterId: number): boolean {
    if (!this.planters.delete(planterId)) return false;
    for (const row of this.relations.where((item) => item.planter_id === planterId)) {
      this.relations.delete(row.id);
    }
    for (const row of this.contacts.where((item) => item.planter_id === planterId)) {
      this.contacts.delete(row.id);
    }
    for (const row of this.stageChanges.where((item) => item.planter_id === planterId)) {
      this.stageChanges.delete(row.id);
    }
    return true;
  }

  deleteAssessment(assessmentId: number): boolean {
    if (!this.assessments.delete(assessmentId)) return false;
    for (const row of this.participants.where((item) => item.assessmentId === assessmentId)) {
      this.participants.delete(row.id);
    }
    for (const row of this.assignments.where((item) => item.assessmentId === assessmentId)) {
      this.deleteAssignment(row.id);
    }
    return true;
  }

  deleteAssignment(assignmentId: number): boolean {
    if (!this.assignments.delete(assignmentId)) return false;
    for (const row of this.assessorReports.where((item) => item.assignmentId === assignmentId)) {
      this.assessorReports.delete(row.id);
    }
    return true;
  }
}

/** Fast on purpose: this is a test backend with one shared demo password. */
export function hashPassword(password: string): string {
  return createHash('sha256').update(`church-planting\n${password}`).digest('base64url');
}
