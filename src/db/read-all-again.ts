import { currentMirror } from './current.ts';

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
