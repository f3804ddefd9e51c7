import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import classes from './modal.module.css';
import { showToastsIn } from './toast-host.ts';

/** Where reading starts: what asks for it, else the title. */
function startOf(dialog: HTMLElement): HTMLElement | null {
  return dialog.querySelector('[data-autofocus]') ?? dialog.querySelector('[tabindex="-1"]');
}

interface ModalProps {
  labelledBy: string;
  role?: 'dialog' | 'alertdialog' | undefined;
  onClose(): void;
  closeOnOutsideTap: boolean;
  className: string;
  children: ReactNode;
}

/**
 * The browser's own modal `<dialog>` over the whole window; its one child is the panel that is seen.
 * It keeps the focus inside and gives it back to where it was.
 */
export function Modal({
  labelledBy,
  role,
  onClose,
  closeOnOutsideTap,
  className,
  children,
}: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  // The owner decides by taking it out of the page: Escape and the back gesture only ask.
  const onCancel = useEffectEvent((event: Event) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  });
  const onTap = useEffectEvent((event: Event) => {
    if (closeOnOutsideTap && event.target === event.currentTarget) onClose();
  });

  // A layout effect: its clean-up runs while the element is still in the page, as close() needs it
  // to give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.addEventListener('cancel', onCancel);
    dialog.addEventListener('click', onTap);
    dialog.showModal();
    const leave = showToastsIn(dialog);
    startOf(dialog)?.focus();
    return () => {
      leave();
      dialog.close();
    };
  }, []);

  return (
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={labelledBy}
      className={classNames(classes.modal, className)}
    >
      {children}
    </dialog>
  );
}
