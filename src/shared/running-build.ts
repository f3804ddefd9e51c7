/*
 * Version and build that this page runs, from its HTML (scripts/lib/build-constants.mjs). They are not compiled into
 * the code, because each build would then change most of its files.
 */

/** The part of the DOM that is needed here; this folder is also compiled for workers and the server. */
interface PageParts {
  document: { documentElement: { dataset: RunningBuild } };
}

interface RunningBuild {
  version: string;
  /** Names one build: the same sources always give the same name. */
  build: string;
}

export function runningBuild(): RunningBuild {
  return (globalThis as unknown as PageParts).document.documentElement.dataset;
}
