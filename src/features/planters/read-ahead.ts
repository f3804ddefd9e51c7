import type { StartResult } from '#src/sync-client/start.ts';

interface Opening {
  context: { start: StartResult };
  /** True if the screen is only likely to be opened. */
  preload: boolean;
}

/**
 * The `loader` of each list of planters: reads its first rows while its code is still arriving. Loaders are part of the
 * first load, the code of the database is not.
 */
export function readPlantersAhead({ context, preload }: Opening): void {
  if (preload || context.start.kind !== 'ready') return;
  import('#db/queries/keep-first-planters.ts')
    .then(({ keepFirstPlanters }) => keepFirstPlanters())
    .catch((error: unknown) => console.info('Planters are read when shown', error));
}
