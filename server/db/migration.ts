import type { DialectName } from './database.ts';
import type { ColumnWords } from './dialects.ts';

/** One numbered step. It never changes after a release; what it got wrong the next one mends. */
export interface Migration {
  /** `001-first-tables`: the number gives the order. */
  name: string;
  /** The statements, one after the other, in the words of this database. */
  statements(words: ColumnWords, dialect: DialectName): string[];
}
