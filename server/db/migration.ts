import type { DialectName } from './database.ts';
import type { ColumnWords } from './dialects.ts';

/** One numbered migration. It never changes after a release; a later migration fixes its mistakes. */
export interface Migration {
  /** Such as `001-first-tables`. The number determines the order. */
  name: string;
  /** The statements in order, in the SQL dialect of this database. */
  statements(words: ColumnWords, dialect: DialectName): string[];
}
