import { text, translate } from '#shared/i18n.ts';
import type { IconName } from '#ui/icon.tsx';

/** An action that is available from anywhere. */
export interface FoundAction {
  kind: 'action';
  name: ActionName;
  title: string;
  more: string;
  words: string;
  icon: IconName;
}

type ActionName = 'sync' | 'sign-out';

const ACTIONS: readonly { name: ActionName; title: string; icon: IconName }[] = [
  { name: 'sync', title: text('Sync now'), icon: 'refresh' },
  { name: 'sign-out', title: text('Sign Out'), icon: 'sign-out' },
];

export function actionsToFind(): FoundAction[] {
  return ACTIONS.map(({ name, title, icon }) => ({
    kind: 'action',
    name,
    title: translate(title),
    more: '',
    words: title,
    icon,
  }));
}
