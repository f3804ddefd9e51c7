import type { ReactNode } from 'react';
import { Icon, type IconName } from '#ui/icon.tsx';
import classes from './side-menu.module.css';

interface Props {
  icon: IconName;
  children: ReactNode;
  onClick(): void;
}

/** An entry of the side menu that does something here, instead of opening a screen. */
export function MenuButton({ icon, children, onClick }: Props) {
  return (
    <button type="button" className={classes.entry} onClick={onClick}>
      <Icon name={icon} />
      {children}
    </button>
  );
}
