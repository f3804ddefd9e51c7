import { type Message, message, text } from './i18n.ts';

interface Role {
  role_id: number | string;
  /** '' if unknown. */
  role_name: string;
}

interface Couple {
  candidate_id: number;
  /** '' if unknown. */
  candidate_name: string;
}

/** The roles that every network has. Other roles keep the server's name in every language. */
const ROLES: readonly string[] = [
  text('Communication'),
  text('Emotional & Spiritual'),
  text('Marriage'),
  text('Leadership'),
  text('Missional'),
  text('Spouse'),
];

/** The role of an assignment; translate it where it is shown. */
export function assignedRole({ role_id: id, role_name: name }: Role): string | Message {
  if (name === '') return message('Role {id}', { id });
  return ROLES.includes(name) ? { id: name } : name;
}

/** The couple that an assignment is about: its name, or a label if the name is unknown. */
export function assignedCouple({
  candidate_id: id,
  candidate_name: name,
}: Couple): string | Message {
  if (name !== '') return name;
  return id === 0 ? { id: text('All couples') } : message('User {id}', { id });
}
