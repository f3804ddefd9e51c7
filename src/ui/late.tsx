import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';
import { afterPaint, atRest, untilIdle } from '#shared/at-rest.ts';
import { isOpened, opened, sayOpened } from '#shared/opening.ts';

/**
 * A component that the first screen does not need, such as a dialog. Its code is loaded when the page has been painted,
 * at the latest when it is first rendered. If the app's files are on this device, its own late components are loaded
 * only when they are rendered: otherwise one screen would load the whole app. Does without `Suspense`, because React
 * delays what was suspended by up to 300 ms.
 * @param Meanwhile shown until the code is here. Such code is not preloaded, and requested once this has been painted
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
) {
  let known: ComponentType<Props> | undefined;
  const isPreloaded = !isLoading || !navigator.serviceWorker?.controller;
  if (isPreloaded && !Meanwhile) loadWhenIdle(load);
  return function Late(props: Props) {
    const [Part, setPart] = useState(() => known);
    useEffect(() => {
      if (Part) return;
      const ready = Meanwhile ? afterPaint() : Promise.resolve();
      ready.then(load).then(
        (loaded) => {
          known = loaded;
          startTransition(() => setPart(() => loaded));
        },
        // Thrown while rendering, for the nearest error boundary.
        (error: unknown) =>
          setPart(() => {
            throw error;
          }),
      );
    }, [Part]);
    const Shown = Part ?? Meanwhile;
    return Shown && <Shown {...props} />;
  };
}

/** After this, what can wait no longer does. */
const REST_WITHIN_MS = 10_000;

/** Resolves when all earlier requests are done: files are loaded one at a time, each in an idle period. */
let loading: Promise<unknown> = opened().then(afterPaint);
/** True while a module is evaluated because of a preload, not because a screen needed it. */
let isLoading = false;

/** Preloads code, since the network may be gone when it is needed. */
export function loadWhenIdle(load: () => Promise<unknown>): void {
  const idle = loading.then(opened).then(() => untilIdle(REST_WITHIN_MS));
  loading = idle.then(async () => {
    isLoading = true;
    try {
      await load();
    } catch (error) {
      // Not an error yet: the part is requested again when it is rendered.
      console.info('A part is loaded later', error);
    } finally {
      isLoading = false;
    }
  });
}

/** For secondary content of a screen: its code is loaded after the first rows are shown. */
export function WhenOpened({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(isOpened);
  useEffect(() => {
    void opened().then(() => startTransition(() => setOpen(true)));
  }, []);
  return isOpen && children;
}

/** Called by the component that shows a screen's rows: releases `WhenOpened` once they are painted. */
export function useOpening(isShown: boolean): void {
  useEffect(() => {
    if (isShown) void afterPaint().then(sayOpened);
  }, [isShown]);
}

/** For components without visible output: mounted once the page has opened and is idle. */
export function WhenIdle({ children }: { children: ReactNode }) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    // The first rows come first: a phone that waits for its database may look idle.
    void opened()
      .then(() => atRest(REST_WITHIN_MS))
      .then(() => setIdle(true));
  }, []);
  return isIdle && children;
}
