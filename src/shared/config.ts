import { message, text } from './i18n.ts';

/** What another network would change; each value is defined only here. */

/** Shown in top bars, page titles, role labels. The manifest and index.html repeat it by hand. */
export const PRODUCT = 'Fieldbook';

/** Titles of the three layouts' top bars. */
export const SHELL_TITLES = {
  member: PRODUCT,
  planter: text('Church Planters'),
  admin: message('{product} Admin', { product: PRODUCT }),
} as const;

/** Role labels in the side menus (spec part 1, 2). */
export const ROLE_LABELS = {
  member: message('{product} Member', { product: PRODUCT }),
  planter: text('Church Planter'),
  admin: text('Administrator'),
} as const;

/** The `<meta>` element in which the reference server gives the page the name of the network. */
export const NETWORK_META = 'fieldbook-network';

/** The `<meta>` element in which the reference server tells the page that passkeys sign in. */
export const PASSKEYS_META = 'fieldbook-passkeys';

/** Characters of a new password (spec part 1, 6); an operator may ask for more. */
export const PASSWORD_LENGTH = 8;

/** The `<meta>` element in which the reference server tells the page that new passwords must be longer. */
export const PASSWORD_LENGTH_META = 'fieldbook-password-length';

/** The backend's base when it serves the page itself, as the reference server does. */
export function apiBaseAt(origin: string): string {
  return `${origin}/api`;
}

/** Assessment reports on a device are locked when nobody has done anything for this long. */
export const LOCK_AFTER_MS = 30 * 60_000;
