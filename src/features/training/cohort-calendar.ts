import { t } from '@lingui/core/macro';
import { sessionsInOrder } from '#db/queries/cohorts.ts';
import { keyOfRow } from '#db/queries/record-key.ts';
import type { CohortRow } from '#db/tables/cohorts.ts';
import { type CalendarEvent, calendarFile } from '#shared/calendar-file.ts';
import { dayOf } from '#shared/dates.ts';
import { reminderOf } from '#shared/today-times.ts';
import { CALENDAR_TYPE, saveFile } from '#src/files/save-file.ts';

/** Hands the sessions ahead over as a file for a calendar app. */
export function saveCohortCalendar(row: CohortRow): void {
  const stamp = new Date();
  const file = calendarFile({ name: row.name, stamp, events: sessionEvents(row, dayOf(stamp)) });
  saveFile(`cohort-${keyOfRow(row)}.ics`, file, CALENDAR_TYPE);
}

function sessionEvents(row: CohortRow, today: string): CalendarEvent[] {
  const link = new URL(`/training/cohorts/${keyOfRow(row)}`, location.origin).href;
  return sessionsInOrder(row)
    .filter(([, { date }]) => date >= today)
    .map(([number, { title, description, date, place }]) => ({
      uid: `session-${keyOfRow(row)}-${number}@${location.hostname}`,
      day: date,
      title: `${row.name}: ${title}`,
      text: [t`Session ${number}`, description, link].filter(Boolean).join('\n'),
      place,
      link,
      alarm: reminderOf('session'),
    }));
}
