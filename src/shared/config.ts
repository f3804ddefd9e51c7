import { message, text } from './i18n.ts';

/** Settings that another network would change, each defined only here. */

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

/** The `<meta>` element in which the reference server passes the name of the network to the page. */
export const NETWORK_META = 'fieldbook-network';

/** The `<meta>` element in which the reference server tells the page that people can sign in with passkeys. */
export const PASSKEYS_META = 'fieldbook-passkeys';

/** Minimum length of a new password (spec part 1, 6); an operator may require more. */
export const PASSWORD_LENGTH = 8;

/** The `<meta>` element in which the reference server tells the page that new passwords must be longer. */
export const PASSWORD_LENGTH_META = 'fieldbook-password-length';

/** The base URL of a backend that serves the page itself, as the reference server does. */
export function apiBaseAt(origin: string): string {
  return `${origin}/api`;
}

/** Assessment reports on a device are locked after this long without activity. */
export const LOCK_AFTER_MS = 30 * 60_000;
