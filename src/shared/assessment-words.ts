import { type Message, message, text } from './i18n.ts';

interface Role {
  role_id: number | string;
  /** '' where nobody says it. */
  role_name: string;
}

interface Couple {
  candidate_id: number;
  /** '' where nobody says it. */
  candidate_name: string;
}

/** The roles that every network has; others are called as the server has them in every language. */
const ROLES: readonly string[] = [
  text('Communication'),
  text('Emotional & Spiritual'),
  text('Marriage'),
  text('Leadership'),
  text('Missional'),
  text('Spouse'),
];

/** The role of an assignment, to be translated where it is shown. */
export function assignedRole({ role_id: id, role_name: name }: Role): string | Message {
  if (name === '') return message('Role {id}', { id });
  return ROLES.includes(name) ? { id: name } : name;
}

/** Whom an assignment concerns: a name, or what is said in its place. */
export function assignedCouple({
  candidate_id: id,
  candidate_name: name,
}: Couple): string | Message {
  if (name !== '') return name;
  return id === 0 ? { id: text('All couples') } : message('User {id}', { id });
}
