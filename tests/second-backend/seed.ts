import type { Environment } from './call.ts';
import { roleDescriptions } from './permissions.ts';
import { newPlanter } from './planter-rows.ts';
import { reportInput } from './schema.ts';
import { type DirectoryName, hashPassword } from './store.ts';
import type {
  Assessment,
  Church,
  Contact,
  Extras,
  Hub,
  Listing,
  MonthlyReport,
  Participant,
  Planter,
  StageChange,
} from './types.ts';

export type NewUser = {
  email: string;
  username?: string;
  password?: string;
  firstName: string;
  lastName?: string | null;
  roles?: readonly string[];
  /** The single role of the user row. */
  legacyRole?: string | null;
  /** Whether the user belongs to application 3. Default true. */
  inApp?: boolean;
};

type New<Row extends { id: number }, Required extends keyof Row> = Partial<Row> &
  Pick<Row, Required>;

export type Seeder = {
  addUser(user: NewUser): number;
  addRole(name: string): number;
  addPlanter(planter: New<Planter, 'first_name'>): number;
  assignHub(planterId: number, userId: number, relationshipType?: string): number;
  addContact(contact: New<Contact, 'planter_id' | 'contact_date'>): number;
  addStageChange(change: New<StageChange, 'planter_id' | 'to_stage' | 'to_status'>): number;
  addChurch(church: New<Church, 'name'>): number;
  addTrainer(listing: New<Listing, 'name'>): number;
  addAssessor(listing: New<Listing, 'name'>): number;
  addCoach(listing: New<Listing, 'name'>): number;
  addReport(report: New<MonthlyReport, 'user_id' | 'report_month' | 'report_year'>): number;
  addAssessment(assessment: New<Assessment, 'name' | 'startDate'>): number;
  addAssessmentRole(name: string): number;
  addParticipant(participant: New<Participant, 'assessmentId' | 'userId' | 'role'>): number;
  addAssignment(assignment: {
    assessmentId: number;
    roleId: number;
    assessorId: number;
    candidateUserId?: number;
    completed?: boolean;
  }): number;
  addAssessorReport(report: {
    assignmentId: number;
    content?: string;
    strengths?: string;
    weaknesses?: string;
    recommendation?: string;
  }): number;
  addHub(hub: Omit<Hub, 'id'>): number;
};

const assessmentRoleNames = [
  'Communication',
  'Emotional and Spiritual',
  'Marriage',
  'Leadership',
  'Missional',
  'Spouse',
];

export function createSeeder(env: Environment): Seeder {
  const { store, profile } = env;

  const extras = (values: Extras, given?: Extras): Extras =>
    given ?? (profile.extraFields ? values : {});

  const addRole = (name: string): number => {
    const known = store.roleByName(name);
    if (known) return known.id;
    const description = roleDescriptions[name] ?? name;
    return store.roles.insert({ name, description, permissions: [] }).id;
  };
  for (const name of Object.keys(roleDescriptions)) addRole(name);
  for (const name of assessmentRoleNames) store.assessmentRoles.insert({ name });

  const addListing = (name: DirectoryName, listing: New<Listing, 'name'>): number =>
    store.directories[name].insert({
      bio: null,
      status: 'active',
      location: null,
      phone: null,
      email: null,
      website: null,
      social_media: null,
      denomination: null,
      ministry_focus: null,
      support_needs: null,
      profile_picture_url: null,
      planter_id: null,
      experience: null,
      ...listing,
      extras: extras({ region_code: 'MS-2' }, listing.extras),
    }).id;

  return {
    addUser(user) {
      const row = store.users.insert({
        username: user.username ?? user.email.split('@')[0] ?? user.email,
        email: user.email,
        password: hashPassword(user.password ?? 'fieldbook'),
        first_name: user.firstName,
        last_name: user.lastName ?? null,
        display_name: null,
        bio: null,
        avatar_url: null,
        phone_number: null,
        website: null,
        company: null,
        job_title: null,
        role: user.legacyRole ?? null,
        apps: user.inApp === false ? [] : [3],
        sessionsFrom: 0,
      });
      for (const name of user.roles ?? []) {
        store.userRoles.insert({ user_id: row.id, role_id: addRole(name) });
      }
      // The legacy role is a role too, so that it can be assigned by id.
      if (user.legacyRole) addRole(user.legacyRole);
      return row.id;
    },
    addRole,
    addPlanter(planter) {
      const values = extras({ region_code: 'MS-1', legacy_ref: 400 }, planter.extras);
      return store.planters.insert(newPlanter(env.clock(), { ...planter, extras: values })).id;
    },
    assignHub: (planterId, userId, type = 'hub_leader') =>
      store.relations.insert({
        planter_id: planterId,
        user_id: userId,
        relationship_type: type,
      }).id,
    addContact: (contact) =>
      store.contacts.insert({
        contact_type: 'phone',
        notes: null,
        next_contact_date: null,
        contacted_by: null,
        ...contact,
      }).id,
    addStageChange: (change) =>
      store.stageChanges.insert({
        date: env.clock(),
        user_id: null,
        from_stage: null,
        from_status: null,
        notes: null,
        ...change,
      }).id,
    addChurch: (church) =>
      store.churches.insert({
        location: null,
        address: null,
        website: null,
        status: 'pre-launch',
        profile_picture_url: null,
        planter_id: null,
        ...church,
        extras: extras({ county: 'Hinds', legacy_ref: 77 }, church.extras),
      }).id,
    addTrainer: (listing) => addListing('trainers', listing),
    addAssessor: (listing) => addListing('assessors', listing),
    addCoach: (listing) => addListing('coaches', listing),
    addReport(report) {
      const empty = Object.fromEntries(Object.keys(reportInput).map((key) => [key, null]));
      return store.reports.insert({
        ...(empty as unknown as Omit<MonthlyReport, 'id'>),
        status: 'submitted',
        submitted_at: env.clock(),
        ...report,
        extras: extras({ reviewer_note: 'none yet' }, report.extras),
      }).id;
    },
    addAssessment: (assessment) =>
      store.assessments.insert({
        location: null,
        endDate: null,
        description: null,
        isCompleted: false,
        venue: null,
        address: null,
        ...assessment,
      }).id,
    addAssessmentRole: (name) => store.assessmentRoles.insert({ name }).id,
    addParticipant: (participant) =>
      store.participants.insert({
        group: 1,
        status: 'pending',
        preAssessment: false,
        hotel: false,
        sendingChurch: false,
        marriage: false,
        namb: false,
        ...participant,
      }).id,
    addAssignment(assignment) {
      const candidate = store.participants.find(
        (row) =>
          row.assessmentId === assignment.assessmentId && row.userId === assignment.candidateUserId,
      );
      return store.assignments.insert({
        assessmentId: assignment.assessmentId,
        roleId: assignment.roleId,
        assessorId: assignment.assessorId,
        participantId: candidate?.id ?? null,
        completed: assignment.completed ?? false,
      }).id;
    },
    addAssessorReport: (report) =>
      store.assessorReports.insert({
        assignmentId: report.assignmentId,
        content: report.content ?? null,
        strengths: report.strengths ?? null,
        weaknesses: report.weaknesses ?? null,
        recommendation: report.recommendation ?? null,
      }).id,
    addHub: (hub) => store.hubs.insert(hub).id,
  };
}
