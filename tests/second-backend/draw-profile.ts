import {
  consistent,
  type ItemEnvelope,
  type ListEnvelope,
  type Profile,
  type Resource,
} from './profiles.ts';
import { createRandom } from './random.ts';

const listEnvelopes: readonly ListEnvelope[] = [
  'array',
  'data',
  'success-data',
  'data-data',
  'named',
  'success-named',
  'data-named',
];
const itemEnvelopes: readonly ItemEnvelope[] = [
  'row',
  'data',
  'success-data',
  'named',
  'success-named',
  'data-named',
];
const resources: readonly Resource[] = [
  'me',
  'users',
  'roles',
  'planters',
  'hubPlanters',
  'relations',
  'contacts',
  'churches',
  'trainers',
  'reports',
  'assessments',
  'participants',
  'assignments',
];

/** Draws every freedom at random. The same seed gives the same profile. */
export function drawProfile(seed: number): Profile {
  const random = createRandom(Math.imul(seed + 1, 2654435761));
  const yes = (probability = 0.5): boolean => random.chance(probability);

  const lists: Partial<Record<Resource, ListEnvelope>> = {};
  const items: Partial<Record<Resource, ItemEnvelope>> = {};
  for (const resource of resources) {
    if (yes(0.4)) lists[resource] = random.pick(listEnvelopes);
    if (yes(0.4)) items[resource] = random.pick(itemEnvelopes);
  }

  return consistent({
    name: `drawn-${seed}`,
    unknownRoute: random.pick([
      'html404',
      'text404',
      'empty404',
      'json404',
      '405',
      'html403',
      '500',
      'index',
      'login',
      'hang',
    ]),
    itemReads: random.pick(['all', 'documented']),
    idPattern: random.pick(['any', 'digits']),
    trailingSlash: random.pick(['tolerated', 'redirect-get', 'unknown']),
    list: random.pick(listEnvelopes),
    lists,
    item: random.pick(itemEnvelopes),
    items,
    listHabits: {
      cap: random.pick([null, null, 15, 20, 100]),
      honoursLimit: yes(),
      honoursOffset: yes(),
      pages: yes(0.25),
      total: random.pick(['none', 'none', 'total', 'count', 'meta', 'pagination', 'header']),
      order: random.pick(['stable', 'newest', 'random']),
      unreadableRows: random.pick([0, 0, 0, 1, 3]),
      refused: random.pick(['refusal', 'refusal', 'empty']),
    },
    idsAsText: yes(0.3),
    countsAsText: yes(0.3),
    moneyAsText: yes(0.3),
    coordinatesAsText: yes(0.4),
    day: random.pick(['day', 'day', 'midnight-z', 'local-z', 'offset']),
    emptyDay: random.pick(['null', 'empty', 'absent']),
    time: random.pick(['iso-ms', 'iso-seconds', 'iso-micro', 'offset']),
    emptyText: random.pick(['null', 'empty', 'absent']),
    updatedAt: yes(0.7),
    lastContact: random.pick(['day', 'time', 'absent']),
    contactedByName: yes(0.7),
    phoneKey: random.pick(['phone', 'phone_number']),
    statusNames: random.pick(['documented', 'documented', 'titled']),
    pictureUrl: random.pick(['relative', 'absolute', 'bare']),
    extraFields: yes(0.4),
    login: {
      token: random.pick([
        'token',
        'data.token',
        'tokens.accessToken',
        'data.tokens.accessToken',
        'accessToken',
      ]),
      user: random.pick(['user', 'data.user']),
      claim: random.pick(['userId', 'sub', 'id', 'none']),
      claimAsText: yes(0.3),
      tokenSeconds: random.pick([3600, 24 * 3600, 30 * 24 * 3600]),
      refusalStatus: random.pick([401, 401, 400, 403, 422, 200]),
      wrongPasswordStatus: random.pick([400, 401, 403, 422]),
      registerToken: yes(0.7),
      registerJoinsApp: yes(),
    },
    roles: {
      shape: random.pick(['names', 'objects', 'objects-without-id']),
      envelope: random.pick(['array', 'roles', 'success-roles', 'data-roles']),
      legacyRole: yes(0.7),
      inUserRows: random.pick(['objects', 'names', 'absent']),
    },
    errorShape: random.pick(['error-text', 'message', 'error-object', 'empty']),
    failuresAre200: yes(0.2),
    validationStatus: random.pick([400, 422]),
    refusal: random.pick(['json403', 'html403', 'json404']),
    goneStatus: random.pick([404, 404, 410]),
    duplicateInvitation: {
      status: random.pick([409, 400, 422, 200]),
      text: random.pick(['error', 'message']),
      success: yes(),
      invitedAt: yes(),
    },
    hubLeader: random.pick(['field', 'calls']),
    relationUserKey: random.pick(['user_id', 'id']),
    ownRelationship: random.pick(['self', 'church_planter', 'owner']),
    secondLeader: random.pick(['replace', 'conflict']),
    hubRows: random.pick(['full', 'short']),
    planterAccounts: random.pick(['created', 'linked']),
    inviteCreatesPlanter: yes(),
    nestedParticipants: yes(),
    participantRoleKey: random.pick(['role', 'participantType']),
    candidateId: random.pick(['user', 'participant']),
    assignmentCandidate: random.pick(['none', 'next', 'each']),
    assessmentsShown: random.pick(['all', 'own']),
    missingReport: random.pick(['404', 'null', 'absent']),
    reportCompletes: yes(),
    reportKey: random.pick(['assignmentId', 'assignment_id']),
    create: random.pick(['row', 'id', 'success']),
    update: random.pick(['row', 'success', 'no-content']),
    deleted: random.pick(['success', 'no-content']),
    deleteAgain: random.pick(['missing', 'ok']),
    repeat: random.pick(['conflict', 'ok']),
    put: random.pick(['replace', 'merge']),
    strictBody: yes(0.3),
    emptyDayInput: random.pick(['null', 'null', 'refused']),
    wrappedBody: yes(0.2),
    wrappedBodyMessage: random.pick([
      'Request body is missing',
      'Missing request body',
      'The request body is required',
    ]),
    stageAnswer: random.pick(['data.user', 'as-update']),
    secondReport: random.pick(['kept', 'kept', 'conflict']),
    hubs: random.pick(['list', '404', 'unknown']),
    latencyMs: random.pick([0, 0, 80, 600]),
    latencyJitterMs: random.pick([0, 200, 1500]),
    bytesPerSecond: random.pick([null, null, null, 6250, 60000]),
    rateLimit: yes(0.2)
      ? {
          perMinute: random.pick([10, 20, 60]),
          retryAfter: random.pick(['seconds', 'date', 'none']),
        }
      : null,
    clockOffsetMs: random.pick([0, 0, -7 * 60000, 26 * 3600 * 1000, -400 * 24 * 3600 * 1000]),
    headerCase: random.pick(['lower', 'canonical', 'upper']),
  });
}
