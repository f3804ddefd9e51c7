/** Maximum time to wait for a running sync to end. */
const PATIENCE_MS = 2_000;

/**
 * Reloads the page, if possible between two sync runs: in WebKit, a worker that is terminated between two transactions
 * leaves a database that no longer responds (WebKit bug 324094).
 */
export async function loadAgain(): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([holdSync().catch(() => undefined), patience]);
  location.reload();
}

/** Acquires the locks of running syncs and holds them until the page unloads, so that no other run starts. */
async function holdSync(): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  const names = held.flatMap(({ name }) => (name?.startsWith('sync:') ? [name] : []));
  await Promise.all(names.map(hold));
}

function hold(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const untilUnload = () => {
      resolve();
      return new Promise<never>(() => undefined);
    };
    navigator.locks.request(name, untilUnload).catch(reject);
  });
}
