import { runInBackground } from '#sync/run/background-run.ts';
import { readSession } from '#sync/run/browser-ports.ts';

/**
 * Carries the outbox out with no page open (S37). Rejects while something is left that could be sent,
 * so that the browser tries again later; after its last try a page will.
 */
export async function syncInBackground(): Promise<void> {
  const session = await readSession();
  if (!session) return;
  const { apiBase, userId } = session;
  // Runs keep every name that a page has given them (core/author-names.ts).
  const left = await runInBackground({ apiBase, userId, names: [] });
  if (left > 0) throw new Error(`${left} changes wait for the next occasion.`);
}
