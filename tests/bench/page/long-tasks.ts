/** Durations in milliseconds of all tasks over 50 ms on the page's own thread since the watch began. */
export type LongTasks = () => number[];

export function watchLongTasks(): LongTasks {
  const durations: number[] = [];
  const keep = (entries: PerformanceEntryList) => {
    durations.push(...entries.map((entry) => entry.duration));
  };
  const observer = new PerformanceObserver((list) => keep(list.getEntries()));
  observer.observe({ type: 'longtask' });
  return () => {
    keep(observer.takeRecords());
    return durations;
  };
}
