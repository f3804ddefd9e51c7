/**
 * The directories by table, each with the version of the device's database that added it (src/db/schema.ts). A new
 * directory needs a line here. Their fields are in src/records, which is not part of the first load.
 */
export const DIRECTORY_SINCE = { churches: 5, trainers: 5, assessors: 5, coaches: 5 } as const;
export type DirectoryTable = keyof typeof DIRECTORY_SINCE;
export const DIRECTORY_NAMES = Object.keys(DIRECTORY_SINCE) as DirectoryTable[];
