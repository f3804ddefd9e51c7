import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { toastHost } from './toast-host.ts';
import { announce, onFirstToast, type Toast, wasToastWanted } from './toast-queue.ts';

/** Shows a message in the upper right corner for 5 seconds (spec part 1, 9). */
export function toast(text: string, options: Omit<Toast, 'text'> = {}): void {
  announce({ ...options, text });
}

const Toaster = lazy(loadToaster);

async function loadToaster(): Promise<{ default: ComponentType }> {
  try {
    return await import('./toaster.tsx');
  } catch (error) {
    // A missing toast must not break the page.
    console.error('Toasts cannot be shown', error);
    return { default: () => null };
  }
}

/** Rendered once per page; loads the renderer when the first toast is announced. */
export function Toasts() {
  const wanted = useSyncExternalStore(onFirstToast, wasToastWanted);
  if (!wanted) return null;
  return createPortal(
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>,
    toastHost(),
  );
}
