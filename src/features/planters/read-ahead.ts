import type { StartResult } from '#src/sync-client/start.ts';

interface Opening {
  context: { decision: { kind: string }; start: StartResult };
  /** True if the screen is only likely to be opened. */
  preload: boolean;
}

/**
 * Options for the route of a list of planters: reads the first rows while the code of the screen is still arriving, once
 * in each session. Loaders are part of the first load, the code of the database is not.
 */
export const READS_PLANTERS_AHEAD = {
  staleTime: Number.POSITIVE_INFINITY,
  loader({ context: { decision, start }, preload }: Opening): void {
    if (preload || decision.kind !== 'show' || start.kind !== 'ready') return;
    import('#db/queries/keep-first-planters.ts')
      .then(({ keepFirstPlanters }) => keepFirstPlanters())
      .catch((error: unknown) => console.info('Planters are read when shown', error));
  },
};
