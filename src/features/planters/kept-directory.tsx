import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { hubPictures } from '#db/queries/hub-pictures.ts';
import { keepFirstPlanters } from '#db/queries/keep-first-planters.ts';
import { readMirror } from '#db/queries/use-mirror.ts';
import { type Holder, maySeeAllPlanters } from '#shared/permissions.ts';
import { keepPictures } from '#src/pictures/keep-pictures.ts';
import { appKept } from '#src/shells/kept-app.ts';
import { wantForScreen } from '#src/sync-client/want-feed.ts';
import { loadWhenIdle } from '#ui/late.tsx';
import { DIRECTORY_FEED } from './directory-feed.ts';

/** The largest screens. Their code and first cards are loaded in advance, so that a tap only has to render them. */
const BOARDS = [
  '/_signed-in/directory/planters',
  '/_signed-in/planter-pipeline',
  '/_signed-in/hub-leader-assignment',
] as const;
/** The directory is the longest list of all, so the requests of the first screen go first. */
const LIST_AFTER_MS = 3_000;
/** Pictures are fetched after everything else. */
const PICTURES_AFTER_MS = 15_000;

/** Keeps the directory and the pictures of a member's own hub on the device, even if neither was ever opened online. */
export function KeptDirectory({ person }: { person: Holder & { id: number } }) {
  const isKept = maySeeAllPlanters(person);
  const { id } = person;
  const router = useRouter();
  useEffect(() => {
    if (!isKept) return;
    let isHere = true;
    let stop: (() => void) | undefined;
    for (const board of BOARDS) {
      loadWhenIdle(async () => router.loadRouteChunk(router.routesById[board]));
    }
    loadWhenIdle(async () => {
      if (isHere) stop = keepFirstPlanters();
    });
    return () => {
      isHere = false;
      stop?.();
    };
  }, [isKept, router]);
  useEffect(() => {
    if (!isKept) return;
    const timer = setTimeout(() => wantForScreen(DIRECTORY_FEED), LIST_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isKept]);
  useEffect(() => {
    let isHere = true;
    const timer = setTimeout(() => {
      appKept
        .then(() => readMirror((db) => hubPictures(db, id)))
        .then((addresses) => keepPictures(addresses, () => isHere))
        .catch((error: unknown) => console.info('Pictures are kept at the next start', error));
    }, PICTURES_AFTER_MS);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [id]);
  return null;
}
