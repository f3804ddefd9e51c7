import { useEffect } from 'react';

/** Once the list is ready, scrolls to the change that a link names and focuses it. */
export function useScrollToItem(opId: string, isReady: boolean): void {
  useEffect(() => {
    if (opId === '' || !isReady) return;
    const item = document.getElementById(opId);
    item?.scrollIntoView({ block: 'center' });
    item?.focus({ preventScroll: true });
  }, [opId, isReady]);
}
