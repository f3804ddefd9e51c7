import { t } from '@lingui/core/macro';
import { sessionsInOrder } from '#db/queries/cohorts.ts';
import { opsTouching } from '#db/queries/ops.ts';
import { keyOfRow } from '#db/queries/record-key.ts';
import { readMirror } from '#db/queries/use-mirror.ts';
import type { CohortRow } from '#db/tables/extras.ts';
import { type CalendarEvent, calendarFile } from '#shared/calendar-file.ts';
import { dayOf } from '#shared/dates.ts';
import { reminderOf } from '#shared/today-times.ts';
import { CALENDAR_TYPE, saveFile } from '#src/files/save-file.ts';
import { createCohort } from '#src/mutations/extras.ts';

/** Downloads a calendar file with the upcoming sessions. */
export async function saveCohortCalendar(row: CohortRow): Promise<void> {
  const stamp = new Date();
  const events = sessionEvents(row, { uidKey: await uidKeyOf(row), today: dayOf(stamp) });
  const file = calendarFile({ name: row.name, stamp, events });
  saveFile(`cohort-${keyOfRow(row)}.ics`, file, CALENDAR_TYPE);
}

/**
 * The stable part of the event UIDs of a cohort: the key of the write that created it, which this device knows before
 * the server has the cohort, and all other devices afterwards. Its id if it was not created by a write from a device.
 */
function uidKeyOf({ lid }: CohortRow): Promise<string> {
  // Read now, because the server may have responded since the screen was rendered.
  return readMirror(async (db) => {
    const [row, ops] = await Promise.all([
      db.rows('cohorts').get(lid),
      opsTouching(db, `cohorts:${lid}`),
    ]);
    const made = ops.find(({ name }) => name === createCohort.name);
    return row?.created_by_key || made?.id || keyOfRow(row ?? { lid, id: null });
  });
}

function sessionEvents(
  row: CohortRow,
  { uidKey, today }: { uidKey: string; today: string },
): CalendarEvent[] {
  const link = new URL(`/training/cohorts/${keyOfRow(row)}`, location.origin).href;
  return sessionsInOrder(row)
    .filter(([, { date }]) => date >= today)
    .map(([number, { title, description, date, place }]) => ({
      uid: `session-${uidKey}-${number}@${location.hostname}`,
      day: date,
      title: `${row.name}: ${title}`,
      text: [t`Session ${number}`, description, link].filter(Boolean).join('\n'),
      place,
      link,
      alarm: reminderOf('session'),
    }));
}
