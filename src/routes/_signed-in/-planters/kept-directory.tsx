import { useEffect } from 'react';
import { type Holder, maySeeAllPlanters } from '#shared/permissions.ts';
import { wantFeed } from '#src/sync/refresh.ts';
import { DIRECTORY_FEED } from './directory-feed.ts';

/** The whole directory is the longest list of all: what the first screen asks for goes before it. */
const AFTER_MS = 3_000;

/** A member has the directory of planters on the device, also when it was never opened with a network. */
export function KeptDirectory({ person }: { person: Holder }) {
  const isKept = maySeeAllPlanters(person);
  useEffect(() => {
    if (!isKept) return;
    const timer = setTimeout(() => void wantFeed(DIRECTORY_FEED), AFTER_MS);
    return () => clearTimeout(timer);
  }, [isKept]);
  return null;
}
