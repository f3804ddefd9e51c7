/** Longer than this nobody waits for a run of the sync to end. */
const PATIENCE_MS = 2_000;

/**
 * Loads the page again, between two runs of the sync where that can be had: in WebKit a worker that ends in
 * the middle of two transactions leaves a database behind that answers nobody any more (its bug 324094).
 */
export async function loadAgain(): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([holdSync().catch(() => undefined), patience]);
  location.reload();
}

/** Takes the locks of running syncs and keeps them as long as this page lives: none begins any more. */
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
