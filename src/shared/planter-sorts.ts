/** Sort orders of the planters directory, as written in its URL. */
export const PLANTER_SORTS = ['name', 'location', 'launch', 'stage'] as const;
export type PlanterSort = (typeof PLANTER_SORTS)[number];
