/** Sort orders of a hub, also used in the URL of the home screen. */
export const HUB_SORTS = ['overdue', 'name'] as const;
export type HubSort = (typeof HUB_SORTS)[number];
