import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import classes from './modal.module.css';
import { showToastsIn } from './toast-host.ts';

/** The element to focus first: the one with `data-autofocus`, or else the title. */
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
 * The browser's modal `<dialog>` over the whole window. Its only child is the visible panel. It traps the focus and
 * returns it to the previous element when it closes.
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
  // Escape and the back gesture only request closing; the owner closes the dialog by unmounting it.
  const onCancel = useEffectEvent((event: Event) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  });
  const onTap = useEffectEvent((event: Event) => {
    if (closeOnOutsideTap && event.target === event.currentTarget) onClose();
  });

  // A layout effect, because its cleanup must run while the element is still in the document: only then can close()
  // return the focus.
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
