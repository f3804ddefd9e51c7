import { text, translate } from './i18n.ts';

const NAMES: Readonly<Record<string, string>> = {
  superadmin: text('Super admin'),
  admin: text('Administrator'),
  app_editor: text('App editor'),
  '242_admin': text('242 administrator'),
  mbcb_admin: text('MBCB administrator'),
  hub_leader: text('Hub leader'),
  church_planter: text('Church planter'),
  assessor: text('Assessor'),
  '242assessor': text('242 assessor'),
  '242trainer': text('242 trainer'),
};

/** The reference server's descriptions of its roles. */
const DESCRIPTIONS: readonly string[] = [
  text('Passes every check'),
  text('Administrator'),
  text('Editor'),
  text('Network administrator'),
  text('Reads MBCB reports'),
  text('Hub leader'),
  text('Church planter'),
  text('Assessor'),
  text('Assessor of the network'),
  text('Trainer of the network'),
];

/** The display name of a role. The specification's roles are translated; others only lose their underscores. */
export function roleWords(name: string): string {
  return Object.hasOwn(NAMES, name) ? translate(NAMES[name] ?? name) : name.replaceAll('_', ' ');
}

/** The description of a role, if it says more than the name. */
export function roleDescription(name: string, description: string | null | undefined): string {
  if (!description) return '';
  const words = DESCRIPTIONS.includes(description) ? translate(description) : description;
  return words === roleWords(name) ? '' : words;
}
