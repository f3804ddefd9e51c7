import { t } from '@lingui/core/macro';
import { type ReactNode, useId } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import classes from './dialog.module.css';
import { Modal } from './modal.tsx';

export interface DialogProps {
  title: string;
  /** Called for the close button, Escape, the back gesture or a tap outside. */
  onClose(): void;
  children: ReactNode;
  /** Buttons that stay visible below the scrolling content. */
  footer?: ReactNode;
  /** False: a tap outside is ignored, so that an accidental tap does not lose a half-filled form. */
  closeOnOutsideTap?: boolean;
  /** For a question of a few lines: stays small on phones, too. */
  small?: boolean;
  role?: 'dialog' | 'alertdialog';
}

/**
 * Open while it is mounted. Focuses its title, or an element with `data-autofocus`, and returns the focus when it
 * closes. At most 600 px wide; a full-height sheet on phones.
 */
export function Dialog({
  title,
  onClose,
  children,
  footer,
  closeOnOutsideTap = true,
  small,
  role,
}: DialogProps) {
  const titleId = useId();
  return (
    <Modal
      labelledBy={titleId}
      role={role}
      onClose={onClose}
      closeOnOutsideTap={closeOnOutsideTap}
      className={classNames(classes.layer, small && classes.smallLayer)}
    >
      <div className={classes.panel}>
        <header className={classes.header}>
          <h2 id={titleId} tabIndex={-1}>
            {title}
          </h2>
          <IconButton icon="close" label={t`Close`} onClick={onClose} />
        </header>
        <div className={classes.content}>{children}</div>
        {footer && <footer className={classes.footer}>{footer}</footer>}
      </div>
    </Modal>
  );
}
