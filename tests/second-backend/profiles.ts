/** Every habit that the documents leave open. One field per freedom. */

type UnknownRoute =
  | 'html404'
  | 'text404'
  | 'empty404'
  | 'json404'
  | '405'
  | 'html403'
  | '500'
  | 'index'
  | 'login'
  | 'hang';

/** Named resources; the key of a row or a list in a named envelope comes from `resourceNames`. */
export type Resource =
  | 'me'
  | 'users'
  | 'roles'
  | 'planters'
  | 'hubPlanters'
  | 'relations'
  | 'contacts'
  | 'stages'
  | 'statuses'
  | 'history'
  | 'churches'
  | 'trainers'
  | 'assessors'
  | 'coaches'
  | 'reports'
  | 'assessments'
  | 'participants'
  | 'assessmentRoles'
  | 'assignments'
  | 'assessorReports'
  | 'tickets'
  | 'hubs';

export type ListEnvelope =
  | 'array'
  | 'data'
  | 'success-data'
  | 'data-data'
  | 'named'
  | 'success-named'
  | 'data-named';

export type ItemEnvelope =
  | 'row'
  | 'data'
  | 'success-data'
  | 'named'
  | 'success-named'
  | 'data-named';

type ErrorShape = 'error-text' | 'message' | 'error-object' | 'empty';

type DayShape = 'day' | 'midnight-z' | 'local-z' | 'offset';
type TimeShape = 'iso-ms' | 'iso-seconds' | 'iso-micro' | 'offset';
export type NullShape = 'null' | 'empty' | 'absent';

type ListHabits = {
  /** Largest number of rows in one answer, never announced. */
  cap: number | null;
  honoursLimit: boolean;
  honoursOffset: boolean;
  /** Honours page and per_page, and states the current and the last page. */
  pages: boolean;
  total: 'none' | 'total' | 'count' | 'meta' | 'pagination' | 'header';
  order: 'stable' | 'newest' | 'random';
  /** Adds rows that cannot be read to the long lists. */
  unreadableRows: number;
  /** What a person who may read nothing receives from the long lists. */
  refused: 'refusal' | 'empty';
};

type LoginHabits = {
  token: 'token' | 'data.token' | 'tokens.accessToken' | 'data.tokens.accessToken' | 'accessToken';
  user: 'user' | 'data.user';
  claim: 'userId' | 'sub' | 'id' | 'none';
  claimAsText: boolean;
  tokenSeconds: number;
  refusalStatus: 400 | 401 | 403 | 422 | 200;
  wrongPasswordStatus: 400 | 401 | 403 | 422;
  /** Whether registering signs the person in at once. */
  registerToken: boolean;
  registerJoinsApp: boolean;
};

type RoleHabits = {
  shape: 'names' | 'objects' | 'objects-without-id';
  envelope: 'array' | 'roles' | 'success-roles' | 'data-roles';
  /** Whether user rows carry the legacy role. Without it, the role list holds every role. */
  legacyRole: boolean;
  inUserRows: 'objects' | 'names' | 'absent';
};

type DuplicateInvitation = {
  status: 400 | 409 | 422 | 200;
  text: 'error' | 'message';
  success: boolean;
  invitedAt: boolean;
};

type RateLimit = {
  perMinute: number;
  retryAfter: 'seconds' | 'date' | 'none';
};

export type Profile = {
  name: string;
  unknownRoute: UnknownRoute;
  /** Reads of one row that the documents do not name, such as GET /churches/{id}. */
  itemReads: 'all' | 'documented';
  idPattern: 'any' | 'digits';
  trailingSlash: 'tolerated' | 'redirect-get' | 'unknown';

  list: ListEnvelope;
  lists: Partial<Record<Resource, ListEnvelope>>;
  item: ItemEnvelope;
  items: Partial<Record<Resource, ItemEnvelope>>;
  listHabits: ListHabits;

  idsAsText: boolean;
  countsAsText: boolean;
  moneyAsText: boolean;
  coordinatesAsText: boolean;
  day: DayShape;
  emptyDay: NullShape;
  time: TimeShape;
  emptyText: NullShape;
  updatedAt: boolean;
  lastContact: 'day' | 'time' | 'absent';
  contactedByName: boolean;
  phoneKey: 'phone' | 'phone_number';
  statusNames: 'documented' | 'titled';
  pictureUrl: 'relative' | 'absolute' | 'bare';
  extraFields: boolean;

  login: LoginHabits;
  roles: RoleHabits;

  errorShape: ErrorShape;
  /** Answers validation failures and conflicts with 200 and success:false. */
  failuresAre200: boolean;
  validationStatus: 400 | 422;
  refusal: 'json403' | 'html403' | 'json404';
  goneStatus: 404 | 410;
  duplicateInvitation: DuplicateInvitation;

  hubLeader: 'field' | 'calls';
  relationUserKey: 'user_id' | 'id';
  ownRelationship: 'self' | 'church_planter' | 'owner';
  secondLeader: 'replace' | 'conflict';
  hubRows: 'full' | 'short';
  planterAccounts: 'created' | 'linked';
  inviteCreatesPlanter: boolean;

  nestedParticipants: boolean;
  participantRoleKey: 'role' | 'participantType';
  candidateId: 'user' | 'participant';
  assignmentCandidate: 'none' | 'next' | 'each';
  assessmentsShown: 'all' | 'own';
  missingReport: '404' | 'null' | 'absent';
  reportCompletes: boolean;
  reportKey: 'assignmentId' | 'assignment_id';

  create: 'row' | 'id' | 'success';
  update: 'row' | 'success' | 'no-content';
  deleted: 'success' | 'no-content';
  deleteAgain: 'missing' | 'ok';
  repeat: 'conflict' | 'ok';
  put: 'replace' | 'merge';
  strictBody: boolean;
  emptyDayInput: 'null' | 'refused';
  /** Planter writes must arrive as {data: {...}}; the refusal names the missing body. */
  wrappedBody: boolean;
  wrappedBodyMessage: string;
  stageAnswer: 'data.user' | 'as-update';
  secondReport: 'kept' | 'conflict';

  hubs: 'list' | '404' | 'unknown';

  latencyMs: number;
  latencyJitterMs: number;
  bytesPerSecond: number | null;
  rateLimit: RateLimit | null;
  clockOffsetMs: number;
  headerCase: 'lower' | 'canonical' | 'upper';
};

/** The habits that the documents show most directly. Named profiles start from here. */
export const baseProfile: Profile = {
  name: 'express',
  unknownRoute: 'html404',
  itemReads: 'documented',
  idPattern: 'any',
  trailingSlash: 'tolerated',

  list: 'success-data',
  lists: { churches: 'success-named', roles: 'success-named', reports: 'success-named' },
  item: 'success-data',
  items: { me: 'success-named', churches: 'success-named' },
  listHabits: {
    cap: null,
    honoursLimit: true,
    honoursOffset: true,
    pages: false,
    total: 'none',
    order: 'stable',
    unreadableRows: 0,
    refused: 'refusal',
  },

  idsAsText: false,
  countsAsText: false,
  moneyAsText: false,
  coordinatesAsText: false,
  day: 'day',
  emptyDay: 'null',
  time: 'iso-ms',
  emptyText: 'null',
  updatedAt: true,
  lastContact: 'day',
  contactedByName: true,
  phoneKey: 'phone',
  statusNames: 'documented',
  pictureUrl: 'relative',
  extraFields: false,

  login: {
    token: 'token',
    user: 'user',
    claim: 'userId',
    claimAsText: false,
    tokenSeconds: 7 * 24 * 3600,
    refusalStatus: 401,
    wrongPasswordStatus: 400,
    registerToken: true,
    registerJoinsApp: true,
  },
  roles: { shape: 'objects', envelope: 'roles', legacyRole: true, inUserRows: 'objects' },

  errorShape: 'error-text',
  failuresAre200: false,
  validationStatus: 400,
  refusal: 'json403',
  goneStatus: 404,
  duplicateInvitation: { status: 409, text: 'error', success: true, invitedAt: true },

  hubLeader: 'calls',
  relationUserKey: 'user_id',
  ownRelationship: 'self',
  secondLeader: 'conflict',
  hubRows: 'full',
  planterAccounts: 'linked',
  inviteCreatesPlanter: true,

  nestedParticipants: true,
  participantRoleKey: 'role',
  candidateId: 'user',
  assignmentCandidate: 'next',
  assessmentsShown: 'all',
  missingReport: '404',
  reportCompletes: true,
  reportKey: 'assignmentId',

  create: 'row',
  update: 'row',
  deleted: 'success',
  deleteAgain: 'missing',
  repeat: 'conflict',
  put: 'merge',
  strictBody: false,
  emptyDayInput: 'null',
  wrappedBody: false,
  wrappedBodyMessage: 'Request body is missing',
  stageAnswer: 'data.user',
  secondReport: 'kept',

  hubs: 'list',

  latencyMs: 0,
  latencyJitterMs: 0,
  bytesPerSecond: null,
  rateLimit: null,
  clockOffsetMs: 0,
  headerCase: 'canonical',
};

/** Removes combinations in which a documented call could no longer do its job. */
export function consistent(profile: Profile): Profile {
  const result: Profile = {
    ...profile,
    roles: { ...profile.roles },
    duplicateInvitation: { ...profile.duplicateInvitation },
  };
  // An empty refusal could not say that the wrapped body is missing.
  if (result.wrappedBody && result.errorShape === 'empty') result.errorShape = 'message';
  // With status 200, only success:false tells a failure from a success.
  if (result.duplicateInvitation.status === 200) result.duplicateInvitation.success = true;
  // Without nested couples, only the user id identifies a candidate.
  if (!result.nestedParticipants) result.candidateId = 'user';
  // A row whose id is not in the answer must be found in a list.
  const { cap, pages, honoursOffset, order } = result.listHabits;
  const reachable = cap === null || pages || honoursOffset || order === 'newest';
  if (result.create === 'success' && !reachable) result.create = 'id';
  // With pages, the rest of a list is reached by page, so the answer must be an object.
  if (result.listHabits.pages) {
    if (result.list === 'array') result.list = 'data';
    result.lists = Object.fromEntries(
      Object.entries(result.lists).map(([key, shape]) => [key, shape === 'array' ? 'data' : shape]),
    );
  }
  // What a backend shows as an empty day, it must accept as one when a row is sent back whole.
  if (result.emptyDay === 'empty') result.emptyDayInput = 'null';
  return result;
}

export function defineProfile(name: string, habits: Partial<Profile>): Profile {
  return consistent({ ...baseProfile, ...habits, name });
}
