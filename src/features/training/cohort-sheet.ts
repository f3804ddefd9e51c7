import { type Seat, sessionsInOrder } from '#db/queries/cohorts.ts';
import type { CohortRow } from '#db/tables/extras.ts';
import { attendanceWords } from '#shared/attendance-words.ts';
import { NO_MARK } from '#shared/cohorts.ts';
import { showDay } from '#shared/dates.ts';
import { translate } from '#shared/i18n.ts';
import { type CsvColumn, makeCsv } from '#src/files/csv.ts';

/** A cohort as CSV: a row for each planter, a column for each session. */
export function cohortCsv(row: CohortRow, seats: readonly Seat[]): Promise<string> {
  const columns: CsvColumn<Seat>[] = [
    { title: translate('Church Planter'), value: ({ name }) => name },
    { title: translate('Location'), value: ({ location }) => location },
    ...sessionsInOrder(row).map(([number, { date }]) => ({
      title: `${translate('Session {number}', { number })}, ${showDay(date)}`,
      value: (seat: Seat) => attendanceWords(seat.row.marks[number] ?? NO_MARK),
    })),
  ];
  return makeCsv(seats, columns);
}
