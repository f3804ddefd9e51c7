import type { Db } from '#server/db/database.ts';
import { allRowsOf, type RowsInTable } from './rows-of-person.ts';
import type { PersonKeys } from './rules/rules.ts';
import { pictureHashes } from './unused-pictures.ts';

export interface PersonExport {
  person: PersonKeys;
  /** By table: rows about the person, and rows that the person wrote. */
  data: Record<string, RowsInTable>;
  /** Pictures that these rows show. */
  pictures: { hash: string; type: string; base64: string }[];
}

/** All data about one person, including texts by and about them. Passwords and tokens are left out. */
export async function exportPerson(db: Db, person: PersonKeys): Promise<PersonExport> {
  const data = await allRowsOf(db, person);
  const shown = pictureHashes(
    Object.values(data).flatMap(({ about }) =>
      about.flatMap((row) => [row.avatar_url, row.profile_picture_url]),
    ),
  );
  const pictures = await db
    .selectFrom('pictures')
    .select(['hash', 'type', 'bytes'])
    .where('hash', 'in', ['', ...shown])
    .execute();
  return {
    person,
    data,
    pictures: pictures.map(({ hash, type, bytes }) => {
      return { hash, type, base64: Buffer.from(bytes).toString('base64') };
    }),
  };
}
