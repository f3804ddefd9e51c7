import { t } from '@lingui/core/macro';
import { memo } from 'react';
import { translate } from '#shared/i18n.ts';
import { SCREENS } from '#shared/screens.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import classes from './find.module.css';
import { KINDS } from './find-kinds.ts';
import type { Findable } from './look-up.ts';

interface Props {
  id: string;
  found: Findable;
  isActive: boolean;
  isRecent: boolean;
  onOpen(found: Findable): void;
}

/**
 * A result: its kind, its name, and what distinguishes it from others with the same name. Memoized, so that a key press
 * renders only the results that change.
 */
export const FindOption = memo(function FindOption(props: Props) {
  const { id, found, isActive, isRecent, onOpen } = props;
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classNames(layout.option, classes.option)}
      onClick={() => onOpen(found)}
      // The focus stays in the field above, unless a tap has moved it here.
      onKeyDown={(event) => event.key === 'Enter' && onOpen(found)}
    >
      <Icon name={iconOf(found)} size={20} />
      <span className={classNames(layout.grow, classes.words)}>
        <span className={layout.strong}>{found.title}</span>
        {found.more && <span className={layout.note}>{found.more}</span>}
      </span>
      <span className={classNames(layout.note, classes.kind)}>
        {isRecent ? t`${calledOf(found)}, recently opened` : calledOf(found)}
      </span>
    </div>
  );
});

function calledOf(found: Findable): string {
  if (found.kind === 'screen') return t`Screen`;
  return found.kind === 'action' ? t`Action` : translate(KINDS[found.kind].one);
}

function iconOf(found: Findable): IconName {
  if (found.kind === 'action') return found.icon;
  if (found.kind !== 'screen') return KINDS[found.kind].icon;
  const screen = SCREENS.find(({ path }) => path === found.path);
  return screen?.places?.find(({ icon }) => icon)?.icon ?? 'chevron-right';
}
