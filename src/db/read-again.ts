import { currentMirror } from './current.ts';

/** The user agrees: rows that the server refuses to show are removed at the next read (S25). */
export async function allowRemovingHeld(): Promise<void> {
  await currentMirror()
    .feeds.filter((feed) => feed.held?.why === 'refused')
    .modify((feed) => {
      feed.mayRemoveHeld = true;
      feed.dirty = true;
    });
}

/** Makes everything be read again, as on a new device. The existing rows stay until then. */
export async function readAllAgain(): Promise<void> {
  await currentMirror()
    .feeds.toCollection()
    .modify((feed) => {
      feed.cursor = undefined;
      feed.restarts = (feed.restarts ?? 0) + 1;
      feed.dirty = true;
    });
}
