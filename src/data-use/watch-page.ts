import { meterHere } from './meter.ts';

let isWatched = false;

/** Counts what this page transfers. What it has loaded before is counted from the browser's own list. */
export function watchPage(): void {
  if (isWatched) return;
  isWatched = true;
  const meter = meterHere();
  globalThis.fetch = meter.counted(globalThis.fetch.bind(globalThis));
  const [page] = performance.getEntriesByType('navigation');
  if (page) meter.addPage(page as PerformanceResourceTiming);
  window.addEventListener('pagehide', () => void meter.store());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void meter.store();
  });
}
