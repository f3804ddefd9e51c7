/** How a hub may be sorted; also in the address of home. */
export const HUB_SORTS = ['overdue', 'name'] as const;
export type HubSort = (typeof HUB_SORTS)[number];
