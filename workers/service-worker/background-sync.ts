import { runInBackground } from '#sync/run/background-run.ts';
import { readSession } from '#sync/run/browser-ports.ts';

/**
 * Sends the outbox while no page is open (S37). Rejects if writes that could be sent are left over, so that the browser
 * retries later. After the browser's last attempt, they wait until a page is opened.
 */
export async function syncInBackground(): Promise<void> {
  const session = await readSession();
  if (!session) return;
  const { apiBase, userId } = session;
  // Runs remember every name that a page has passed to them (core/author-names.ts).
  const left = await runInBackground({ apiBase, userId, names: [] });
  if (left > 0) throw new Error(`${left} changes wait for the next occasion.`);
}
