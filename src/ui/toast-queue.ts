export interface Toast {
  text: string;
  /** A toast with the same id takes its place: a second tap is the same write. */
  id?: string;
  kind?: 'success' | 'error' | 'info';
  description?: string;
  action?: { label: string; onClick(): void };
  /** Milliseconds; 5000 by default. */
  duration?: number;
}

/** Toasts announced before the part that draws them was there. */
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

/** From now on toasts are drawn by this function; first those that waited. */
export function drawToastsWith(draw: (toast: Toast) => void): () => void {
  show = draw;
  for (const toast of waiting.splice(0)) draw(toast);
  return () => {
    show = undefined;
  };
}
