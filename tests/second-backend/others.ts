import type { Environment } from './call.ts';
import type { DirectoryName } from './store.ts';
import { hashPassword } from './store.ts';
import type {
  Assessment,
  Church,
  Contact,
  Listing,
  MonthlyReport,
  Planter,
  User,
} from './types.ts';

/** Direct changes by another person. They are not recorded in the ledger. */
export type Others = {
  editUser(userId: number, values: Partial<Omit<User, 'id' | 'password'>>): void;
  setRoles(userId: number, roles: readonly string[], legacyRole?: string | null): void;
  setPassword(userId: number, password: string): void;
  /** Refuses every token that was issued so far. */
  endSessions(userId: number): void;
  deleteUser(userId: number): void;
  editPlanter(planterId: number, values: Partial<Omit<Planter, 'id'>>): void;
  deletePlanter(planterId: number): void;
  /** Moves a planter to another hub leader, or to nobody. */
  movePlanter(planterId: number, toUserId: number | null): void;
  addContacts(planterId: number, contacts: readonly Partial<Omit<Contact, 'id'>>[]): number[];
  deleteContact(contactId: number): void;
  changeStage(planterId: number, stage: string, status: string, byUserId?: number): void;
  editChurch(churchId: number, values: Partial<Omit<Church, 'id'>>): void;
  deleteChurch(churchId: number): void;
  editListing(name: DirectoryName, id: number, values: Partial<Omit<Listing, 'id'>>): void;
  deleteListing(name: DirectoryName, id: number): void;
  editReport(reportId: number, values: Partial<Omit<MonthlyReport, 'id'>>): void;
  deleteReport(reportId: number): void;
  editAssessment(assessmentId: number, values: Partial<Omit<Assessment, 'id'>>): void;
  deleteAssessment(assessmentId: number): void;
  deleteAssignment(assignmentId: number): void;
  /** Overwrites members of a row wherever it is shown; null undoes it. */
  corrupt(resource: string, id: number, values: Record<string, unknown> | null): void;
};

function found<Row>(row: Row | undefined, what: string): Row {
  if (row === undefined) throw new Error(`There is no such ${what}`);
  return row;
}

export function createOthers(env: Environment): Others {
  const { store } = env;
  return {
    editUser(userId, values) {
      Object.assign(found(store.users.get(userId), 'user'), values);
    },
    setRoles(userId, roles, legacyRole = null) {
      const user = found(store.users.get(userId), 'user');
      for (const link of store.userRoles.where((row) => row.user_id === userId)) {
        store.userRoles.delete(link.id);
      }
      for (const name of roles) {
        const role = found(store.roleByName(name), 'role');
        store.userRoles.insert({ user_id: userId, role_id: role.id });
      }
      user.role = legacyRole;
    },
    setPassword(userId, password) {
      found(store.users.get(userId), 'user').password = hashPassword(password);
    },
    endSessions(userId) {
      found(store.users.get(userId), 'user').sessionsFrom = env.clock() + 1;
    },
    deleteUser(userId) {
      store.deleteUser(userId);
    },
    editPlanter(planterId, values) {
      const planter = found(store.planters.get(planterId), 'planter');
      Object.assign(planter, { updated_at: env.clock() }, values);
    },
    deletePlanter(planterId) {
      store.deletePlanter(planterId);
    },
    movePlanter(planterId, toUserId) {
      const former = store.hubLeaderOf(planterId);
      if (former) store.relations.delete(former.id);
      if (toUserId === null) return;
      store.relations.insert({
        planter_id: planterId,
        user_id: toUserId,
        relationship_type: 'hub_leader',
      });
    },
    addContacts: (planterId, contacts) =>
      contacts.map(
        (contact) =>
          store.contacts.insert({
            contact_date: new Date(env.now()).toISOString().slice(0, 10),
            contact_type: 'phone',
            notes: null,
            next_contact_date: null,
            contacted_by: null,
            ...contact,
            planter_id: planterId,
          }).id,
      ),
    deleteContact(contactId) {
      store.contacts.delete(contactId);
    },
    changeStage(planterId, stage, status, byUserId) {
      const planter = found(store.planters.get(planterId), 'planter');
      store.stageChanges.insert({
        planter_id: planterId,
        date: env.clock(),
        user_id: byUserId ?? null,
        from_stage: planter.stage,
        from_status: planter.status,
        to_stage: stage,
        to_status: status,
        notes: null,
      });
      Object.assign(planter, { stage, status, updated_at: env.clock() });
    },
    editChurch(churchId, values) {
      Object.assign(found(store.churches.get(churchId), 'church'), values);
    },
    deleteChurch(churchId) {
      store.churches.delete(churchId);
    },
    editListing(name, id, values) {
      Object.assign(found(store.directories[name].get(id), 'record'), values);
    },
    deleteListing(name, id) {
      store.directories[name].delete(id);
    },
    editReport(reportId, values) {
      Object.assign(found(store.reports.get(reportId), 'report'), values);
    },
    deleteReport(reportId) {
      store.reports.delete(reportId);
    },
    editAssessment(assessmentId, values) {
      Object.assign(found(store.assessments.get(assessmentId), 'assessment'), values);
    },
    deleteAssessment(assessmentId) {
      store.deleteAssessment(assessmentId);
    },
    deleteAssignment(assignmentId) {
      store.deleteAssignment(assignmentId);
    },
    corrupt(resource, id, values) {
      const key = `${resource}:${id}`;
      if (values === null) store.corrupted.delete(key);
      else store.corrupted.set(key, values);
    },
  };
}
