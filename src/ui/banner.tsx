import type { ReactNode } from 'react';
import type { Tone } from './badge.tsx';
import classes from './banner.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import layout from './layout.module.css';
import tones from './tones.module.css';

const ICONS: Record<Tone, IconName> = {
  neutral: 'info',
  ok: 'check',
  info: 'info',
  warn: 'alert',
  danger: 'alert',
};

export interface BannerProps {
  tone?: Tone;
  title?: string;
  children?: ReactNode;
  actions?: ReactNode;
  /**
   * `alert` interrupts a screen reader, `status` waits for a pause. Omit it for a banner that is present from the
   * start.
   */
  role?: 'alert' | 'status';
}

/** A message about the whole screen or form. */
export function Banner({ tone = 'info', title, children, actions, role }: BannerProps) {
  return (
    <div className={classNames(classes.banner, tones[tone])} role={role}>
      <Icon name={ICONS[tone]} size={22} />
      <div className={classes.words}>
        {title && <p className={classes.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {actions && <div className={classNames(layout.wrap2, layout.end)}>{actions}</div>}
    </div>
  );
}
