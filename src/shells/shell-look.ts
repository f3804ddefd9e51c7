import { ROLE_LABELS, SHELL_TITLES } from '#shared/config.ts';
import { type Message, text } from '#shared/i18n.ts';
import type { PlaceName, ShellName } from '#shared/screens.ts';

export type Theme = 'dark' | 'green' | 'blue';

interface MenuGroup {
  /** Heading of the group; null for links without one. */
  heading: string | null;
  place: PlaceName;
}

/** How the three layouts differ (spec part 1, 2). */
export interface ShellLook {
  theme: Theme;
  title: string | Message;
  roleLabel: string | Message;
  menu: readonly MenuGroup[];
  tabs: PlaceName | null;
  /** Whether to show the Admin Dashboard link to those who may use it. */
  adminLink: boolean;
}

export const SHELL_LOOKS: Record<ShellName, ShellLook> = {
  member: {
    theme: 'dark',
    title: SHELL_TITLES.member,
    roleLabel: ROLE_LABELS.member,
    menu: [
      { heading: text('Navigation'), place: 'member-navigation' },
      { heading: text('Account'), place: 'member-account' },
    ],
    tabs: 'member-tabs',
    adminLink: true,
  },
  planter: {
    theme: 'green',
    title: SHELL_TITLES.planter,
    roleLabel: ROLE_LABELS.planter,
    menu: [{ heading: null, place: 'planter-menu' }],
    tabs: null,
    adminLink: false,
  },
  admin: {
    theme: 'blue',
    title: SHELL_TITLES.admin,
    roleLabel: ROLE_LABELS.admin,
    menu: [
      { heading: null, place: 'admin-top' },
      { heading: text('Admin Functions'), place: 'admin-functions' },
      { heading: text('Account'), place: 'admin-account' },
    ],
    tabs: 'admin-tabs',
    adminLink: false,
  },
};
