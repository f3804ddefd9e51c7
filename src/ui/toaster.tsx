import { useEffect } from 'react';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import { drawToastsWith, type Toast } from './toast-queue.ts';
import classes from './toaster.module.css';

const DURATION_MS = 5_000;

/** The renderer that `toast.tsx` loads with the first toast. */
export default function Toaster() {
  useEffect(() => drawToastsWith(draw), []);
  return (
    <Sonner
      className={classes.toaster ?? ''}
      position="top-right"
      duration={DURATION_MS}
      offset={{ top: 72, right: 16 }}
      mobileOffset={{ top: 72, right: 12, left: 12 }}
      toastOptions={{ classNames: { toast: classes.toast ?? '' } }}
    />
  );
}

function draw({ text, id, kind, description, action, duration }: Toast): void {
  const show = kind ? sonner[kind] : sonner;
  show(text, {
    ...(id ? { id } : {}),
    ...(description ? { description } : {}),
    ...(action ? { action } : {}),
    ...(duration ? { duration } : {}),
  });
}
