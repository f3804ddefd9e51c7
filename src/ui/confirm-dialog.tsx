import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  /** The question itself, as the specification words it. */
  title: string;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** For an action that cannot be undone. */
  danger?: boolean;
  busyLabel?: string | false;
  /** Disables confirming; the children explain why. */
  disabled?: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks for confirmation of an action. The initial focus is on the harmless answer. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel = t`Cancel`,
  danger,
  busyLabel,
  disabled,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      role="alertdialog"
      small
      onClose={onCancel}
      footer={
        <>
          <Button kind="secondary" data-autofocus onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button
            kind={danger ? 'danger' : 'primary'}
            busyLabel={busyLabel}
            disabled={disabled}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
