import { compareTexts } from '#shared/formats.ts';
import { candidateName, personName } from '#shared/participant-name.ts';
import type { Mirror } from '../schema.ts';
import type { PlanterRow } from '../tables/planters.ts';
import type { UserRow } from '../tables/users.ts';

/** A person to choose, with the values that the new row shows until the server's row arrives. */
export interface ParticipantOption {
  userId: number;
  name: string;
  person: Record<(typeof PERSON_FIELDS)[number], string>;
}

const PERSON_FIELDS = [
  'username',
  'email',
  'first_name',
  'last_name',
  'display_name',
  'phone',
  'location',
  'planter_first_name',
  'planter_last_name',
  'spouse_first_name',
  'spouse_last_name',
  'profile_picture_url',
] as const;

/** The roles of people who can assess: the network's variant and the plain one. */
const ASSESSOR_ROLES: ReadonlySet<string> = new Set(['242assessor', 'assessor']);

export async function assessorOptions(db: Mirror): Promise<ParticipantOption[]> {
  const users = await db
    .rows('users')
    .filter((user) => isAssessor(user))
    .toArray();
  return byName(users.flatMap((user) => (user.id === null ? [] : [assessorOption(user, user.id)])));
}

function isAssessor({ role, roles }: UserRow): boolean {
  return ASSESSOR_ROLES.has(role) || roles.some(({ name }) => ASSESSOR_ROLES.has(name));
}

function assessorOption(user: UserRow, userId: number): ParticipantOption {
  const person = personOf({ ...user });
  return { userId, name: personName({ ...user, user_id: userId }), person };
}

/** Planters with an account, since only users can take part. */
export async function candidateOptions(db: Mirror): Promise<ParticipantOption[]> {
  const planters = await db.rows('planters').where('user_id').above(0).toArray();
  return byName(planters.map(candidateOption));
}

/** The number of planters who cannot be chosen because they have no account yet. */
export async function plantersWithoutAccount(db: Mirror): Promise<number> {
  const [all, withAccount] = await Promise.all([
    db.rows('planters').count(),
    db.rows('planters').where('user_id').above(0).count(),
  ]);
  return all - withAccount;
}

function candidateOption(planter: PlanterRow): ParticipantOption {
  const userId = planter.user_id ?? 0;
  const person = personOf({
    ...planter,
    planter_first_name: planter.first_name,
    planter_last_name: planter.last_name,
  });
  return { userId, name: candidateName({ ...person, user_id: userId }), person };
}

function personOf(known: Record<string, unknown>): ParticipantOption['person'] {
  const texts = PERSON_FIELDS.map((name) => [
    name,
    typeof known[name] === 'string' ? known[name] : '',
  ]);
  return Object.fromEntries(texts) as ParticipantOption['person'];
}

function byName(options: readonly ParticipantOption[]): ParticipantOption[] {
  return [...options].sort((a, b) => compareTexts(a.name, b.name));
}
