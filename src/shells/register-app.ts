import { Workbox } from 'workbox-window';
import { everyMinute, hasPassed } from '#shared/minutes.ts';
import { registered, tellReady } from './updates.ts';

/**
 * How a new version is installed and activated (spec part 1, 2: Update banner).
 *
 *   register ─► installed beside the version that controls the page ─► waiting: `useUpdateReady`
 *   'Update Now' ─► SKIP_WAITING to the waiting worker ─► controlling ─► reload, in this tab only
 *
 * Nothing happens until somebody presses the button. If it was pressed in another tab, this page keeps running its old
 * version and keeps its banner, whose button then only reloads.
 */
const CHECK_EVERY_MS = 60 * 60 * 1000;
/** Delay before a failed installation is retried; it doubles after each attempt. */
const RETRY_MS = 5_000;
const MOST_RETRY_MS = 5 * 60_000;

/** Registers /service-worker.js and checks for updates. Without service workers the app works online only. */
export async function registerServiceWorker(): Promise<void> {
  if (!navigator.serviceWorker) return;
  await install(RETRY_MS);
  let checkedAt = Date.now();
  everyMinute(() => {
    if (!hasPassed(CHECK_EVERY_MS, checkedAt)) return;
    checkedAt = Date.now();
    void checkForUpdate();
  });
}

/**
 * The browser gives up a first installation if a single file fails to load, and would only retry at the next start.
 * Files that have been loaded are not fetched again.
 */
async function install(retryMs: number): Promise<void> {
  const again = () => setTimeout(() => void install(Math.min(2 * retryMs, MOST_RETRY_MS)), retryMs);
  try {
    // A `Workbox` instance can register only once.
    const workbox = new Workbox('/service-worker.js');
    registered.workbox = workbox;
    workbox.addEventListener('waiting', tellReady);
    workbox.addEventListener('redundant', () => {
      if (registered.workbox === workbox && !registered.registration?.active) again();
    });
    const registration = await workbox.register();
    registered.registration = registration;
    if (registration) tellOfLater(registration);
  } catch (error) {
    console.info('The app is not on this device yet', error);
    again();
  }
}

/** Workbox follows only the first version that it finds after its own, which may fail to install. */
function tellOfLater(registration: ServiceWorkerRegistration): void {
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && registration.active) tellReady();
    });
  });
}

async function checkForUpdate(): Promise<void> {
  registered.onCheck?.();
  try {
    await registered.workbox?.update();
  } catch (error) {
    // Most likely there is no network: the next hourly check will do.
    console.info('Could not look for a new version', error);
  }
}
