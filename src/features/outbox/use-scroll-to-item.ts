import { useEffect } from 'react';

/** Once the list is there, brings the change that a link names into sight and gives it the focus. */
export function useScrollToItem(opId: string, isReady: boolean): void {
  useEffect(() => {
    if (opId === '' || !isReady) return;
    const item = document.getElementById(opId);
    item?.scrollIntoView({ block: 'center' });
    item?.focus({ preventScroll: true });
  }, [opId, isReady]);
}
