import { type ComponentType, lazy, Suspense } from 'react';

/**
 * A part that the first screen does not need, such as a dialog: its code is fetched when the page has
 * been painted, at the latest when it is first shown.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await load() }));
  loadWhenIdle(load);
  return function Late(props: Props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** Fetches code before it is wanted: the network may be gone by then. */
export function loadWhenIdle(load: () => Promise<unknown>): void {
  whenIdle(() => {
    // A failure here is not one yet: the part is asked for again when somebody wants to see it.
    load().catch((error: unknown) => console.info('A part is loaded later', error));
  });
}

/** Safari has no idle callback; two seconds after the start is after the first paint on slow phones too. */
function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 10_000 });
  else setTimeout(work, 2_000);
}
