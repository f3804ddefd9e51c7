import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useState,
} from 'react';
import { isOpened, opened, sayOpened } from '#shared/opening.ts';
import { afterPaint } from './after-paint.ts';

/**
 * A part that the first screen does not need, such as a dialog: its code is fetched when the page has
 * been painted, at the latest when it is first shown. Parts of such a part come only when they are shown, if the files
 * of the app are on this device: else one screen would start the whole product.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await load() }));
  const isOnDevice = Boolean(navigator.serviceWorker?.controller);
  if (!isLoading || !isOnDevice) loadWhenIdle(load);
  return function Late(props: Props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** Ends when what was asked for earlier has come: one file after the other, each in a pause of its own. */
let loading: Promise<void> = Promise.resolve();
/** What is evaluated meanwhile was not asked for by a screen. */
let isLoading = false;

/** Fetches code before it is wanted: the network may be gone by then. */
export function loadWhenIdle(load: () => Promise<unknown>): void {
  loading = loading.then(idle).then(async () => {
    isLoading = true;
    try {
      await load();
    } catch (error) {
      // A failure here is not one yet: the part is asked for again when somebody wants to see it.
      console.info('A part is loaded later', error);
    } finally {
      isLoading = false;
    }
  });
}

function idle(): Promise<void> {
  return new Promise((resolve) => void whenIdle(resolve));
}

/** What has a place on the screen but is not what people came for: its code comes after the first rows. */
export function WhenOpened({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(isOpened);
  useEffect(() => {
    void opened.then(() => startTransition(() => setOpen(true)));
  }, []);
  return isOpen && children;
}

/** For what holds the rows of a screen: what waits for them may begin, once they are painted. */
export function useOpening(isShown: boolean): void {
  useEffect(() => {
    if (isShown) void afterPaint().then(sayOpened);
  }, [isShown]);
}

/** What works unseen: shown when the page has opened and come to rest. */
export function WhenIdle({ children }: { children: ReactNode }) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle && children;
}

/**
 * Two seconds after the start a slow phone has painted the first screen, too. While it waits for the database it is idle
 * for moments: what is loaded then takes time from the first rows.
 */
const OPENING_MS = 2_000;

/** Safari has no idle callback. */
function whenIdle(work: () => void): () => void {
  let handle = 0;
  const waits = typeof requestIdleCallback === 'function';
  const timer = setTimeout(
    () => {
      if (waits) handle = requestIdleCallback(work, { timeout: 10_000 });
      else work();
    },
    Math.max(0, OPENING_MS - performance.now()),
  );
  return () => {
    clearTimeout(timer);
    if (waits) cancelIdleCallback(handle);
  };
}
