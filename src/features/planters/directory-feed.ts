/** Key of the list of all planters (workers/sync/sources/planters.ts). */
export const DIRECTORY_FEED = 'planters';
