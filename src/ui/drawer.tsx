import { t } from '@lingui/core/macro';
import { type ReactNode, useId } from 'react';
import { IconButton } from './button.tsx';
import classes from './drawer.module.css';
import { Modal } from './modal.tsx';

/** A panel of 280 px that slides in from the left. Open while it is mounted. */
export function Drawer({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose(): void;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <Modal labelledBy={titleId} onClose={onClose} closeOnOutsideTap className={classes.layer ?? ''}>
      <div className={classes.panel}>
        <header className={classes.header}>
          <h2 id={titleId} tabIndex={-1}>
            {title}
          </h2>
          <IconButton icon="close" label={t`Close menu`} onClick={onClose} />
        </header>
        <div className={classes.content}>{children}</div>
      </div>
    </Modal>
  );
}
