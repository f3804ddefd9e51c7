/** Sort orders of the directories of churches and people (spec part 2, 2). */
export const DIRECTORY_SORTS = ['name', 'location', 'status'] as const;
export type DirectorySort = (typeof DIRECTORY_SORTS)[number];
