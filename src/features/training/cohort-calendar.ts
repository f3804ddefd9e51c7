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

/** Hands the sessions ahead over as a file for a calendar app. */
export async function saveCohortCalendar(row: CohortRow): Promise<void> {
  const stamp = new Date();
  const events = sessionEvents(row, { uidKey: await uidKeyOf(row), today: dayOf(stamp) });
  const file = calendarFile({ name: row.name, stamp, events });
  saveFile(`cohort-${keyOfRow(row)}.ics`, file, CALENDAR_TYPE);
}

/**
 * What each uid of a cohort is made of: the key of the write that made it, which this device knows before the server has
 * the cohort, and all others afterwards. Its number where no write of a device made it.
 */
function uidKeyOf({ lid }: CohortRow): Promise<string> {
  // Not from what the screen shows: the server may have answered in this moment.
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
