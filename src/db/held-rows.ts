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
