import { useState } from 'react';
import { useInstallWay } from './install.ts';

const DISMISSED_KEY = 'fieldbook.install-line';

/** True until the hint has been dismissed, if the app can be installed. */
export function useInstallLineWanted(): boolean {
  const way = useInstallWay();
  const [dismissed] = useState(wasDismissed);
  return way !== 'none' && !dismissed;
}

export function wasDismissed(): boolean {
  try {
    return localStorage.getItem(DISMISSED_KEY) !== null;
  } catch (error) {
    // If the dismissal cannot be stored, the hint would appear every time.
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
