export interface Toast {
  text: string;
  /** A toast replaces an earlier one with the same id, e.g. when a second tap repeats the same write. */
  id?: string;
  kind?: 'success' | 'error' | 'info';
  description?: string;
  action?: { label: string; onClick(): void };
  /** In milliseconds; 5000 by default. */
  duration?: number;
}

/** Toasts that were announced before the renderer was loaded. */
const waiting: Toast[] = [];
let show: ((toast: Toast) => void) | undefined;
let wanted = false;
const listeners = new Set<() => void>();

export function announce(toast: Toast): void {
  if (show) {
    show(toast);
    return;
  }
  waiting.push(toast);
  wanted = true;
  for (const listener of listeners) listener();
}

export function wasToastWanted(): boolean {
  return wanted;
}

export function onFirstToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Registers the renderer and passes it the toasts that were waiting. Returns how to unregister it. */
export function drawToastsWith(draw: (toast: Toast) => void): () => void {
  show = draw;
  for (const toast of waiting.splice(0)) draw(toast);
  return () => {
    show = undefined;
  };
}
