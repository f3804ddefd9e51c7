import { useSyncExternalStore } from 'react';

/** Whether a media query matches, live: for layouts that differ in more than their style. */
export function useWide(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}
