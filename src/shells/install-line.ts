import { useState } from 'react';
import { useInstallWay } from './install.ts';

const DISMISSED_KEY = 'fieldbook.install-line';

/** True while the line that offers to install may still have something to say. */
export function useInstallLineWanted(): boolean {
  const way = useInstallWay();
  const [dismissed] = useState(wasDismissed);
  return way !== 'none' && !dismissed;
}

export function wasDismissed(): boolean {
  try {
    return localStorage.getItem(DISMISSED_KEY) !== null;
  } catch (error) {
    // Where nothing can be remembered, a hint would come again and again.
    console.info('localStorage is blocked', error);
    return true;
  }
}

export function rememberDismissal(): void {
  try {
    localStorage.setItem(DISMISSED_KEY, 'dismissed');
  } catch (error) {
    console.info('localStorage is blocked', error);
  }
}
