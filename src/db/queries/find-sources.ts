import { seasonName } from '#shared/cohorts.ts';
import { coupleName } from '#shared/couple-name.ts';
import { showDay } from '#shared/dates.ts';
import type { DirectoryTable } from '#shared/directory-tables.ts';
import { translate } from '#shared/i18n.ts';
import { fullName, personName } from '#shared/person-name.ts';
import { englishPeriod, periodWords } from '#shared/report-rules.ts';
import { DIRECTORIES, type DirectoryOne } from '#src/records/directories.ts';
import type { DirectoryRow } from '../tables/directories.ts';
import type { Rows, TableName } from '../tables/index.ts';

/** The parts of a row that are shown and searched. */
export interface Described {
  title: string;
  /** Second line. */
  more: string;
  /** Further words that are searched. */
  words?: string;
}

/** The person who searches. */
export interface Finder {
  userId: number;
  /** True if the person may read other people's monthly reports. */
  isReader: boolean;
}

interface Source<T extends TableName> {
  table: T;
  /** Undefined for a row that this person may not find. */
  describe(row: Rows[T], finder: Finder): Described | undefined;
}

function source<T extends TableName>(table: T, describe: Source<T>['describe']): Source<TableName> {
  return { table, describe } as unknown as Source<TableName>;
}

/** Each directory has further fields, but name and location are enough to tell entries apart. */
function entriesOf(table: DirectoryTable): Source<TableName> {
  return source(table, ({ name, location }: DirectoryRow<'location'>) => ({
    title: name,
    more: location,
  }));
}

const directories = Object.fromEntries(
  DIRECTORIES.map(({ one, table }) => [one, entriesOf(table)]),
) as Record<DirectoryOne, Source<TableName>>;

/**
 * Which records on the device can be found, and by which words. Confidential texts (assessor reports, the meeting,
 * notes of contacts) are never searched.
 */
export const FIND_SOURCES = {
  planter: source('planters', (row) => ({
    title: coupleName(row),
    more: joined(row.church_name, row.location),
    words: row.spouse_last_name,
  })),
  ...directories,
  event: source('assessments', ({ name, location, venue, start_date }) => ({
    title: name,
    more: joined(location, showDay(start_date)),
    words: `${venue} ${start_date.slice(0, 4)}`,
  })),
  cohort: source('cohorts', ({ name, location, season }) => ({
    title: name,
    more: joined(location, seasonName(season)),
  })),
  // A report is found only by its assignment: its texts are sealed and not read.
  assignment: source('assignments', (row, { userId }) =>
    row.assessor_id === userId
      ? { title: joined(row.candidate_name, translate(row.role_name)), more: row.assessment_name }
      : undefined,
  ),
  report: source('reports', (row, { userId, isReader }) =>
    isReader || row.user_id === userId ? describeReport(row) : undefined,
  ),
  user: source('users', (row) => ({
    title: fullName(row) || personName(row),
    more: row.email,
    words: row.username,
  })),
} as const;

export type FindKind = keyof typeof FIND_SOURCES;

function describeReport(row: Rows['reports']): Described {
  const { church_name, report_year: year, report_month: month } = row;
  const name = fullName(row) || church_name;
  return {
    title: name,
    more: joined(periodWords(year, month), name === church_name ? '' : church_name),
    words: englishPeriod(year, month),
  };
}

function joined(...parts: string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}
