import type { ListedUser } from '#db/queries/users.ts';
import { dayOf } from '#shared/dates.ts';
import { type CsvColumn, makeCsv } from '#src/files/csv.ts';
import { CSV_TYPE, saveFile } from '#src/files/save-file.ts';

/** The columns of an export, which an import can read. */
export const USER_COLUMNS: readonly CsvColumn<ListedUser>[] = [
  { title: 'Username', value: ({ username }) => username },
  { title: 'Email', value: ({ email }) => email },
  { title: 'First Name', value: ({ firstName }) => firstName },
  { title: 'Last Name', value: ({ lastName }) => lastName },
  { title: 'Roles', value: ({ roles }) => roles.join(' | ') },
];

/** Exports all users on this device. */
export async function exportUsers(users: readonly ListedUser[]): Promise<void> {
  saveFile(`users-${dayOf(new Date())}.csv`, await makeCsv(users, USER_COLUMNS), CSV_TYPE);
}
