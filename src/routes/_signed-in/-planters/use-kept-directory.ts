import { useEffect } from 'react';
import { type Holder, maySeeAllPlanters } from '#shared/permissions.ts';
import { DIRECTORY_FEED } from './directory-feed.ts';

/** The whole directory is the longest list of all: what the first screen asks for goes before it. */
const AFTER_MS = 3_000;

/** A member has the directory of planters on the device, also when it was never opened with a network. */
export function useKeptDirectory(person: Holder, isReady: boolean): void {
  const isKept = isReady && maySeeAllPlanters(person);
  useEffect(() => {
    if (!isKept) return;
    const timer = setTimeout(() => void askForIt(), AFTER_MS);
    return () => clearTimeout(timer);
  }, [isKept]);
}

/** Not at once: without it the next start asks again. */
async function askForIt(): Promise<void> {
  const { wantFeed } = await import('#src/sync/refresh.ts');
  await wantFeed(DIRECTORY_FEED);
}
