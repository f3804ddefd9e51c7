import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isOffered } from '#db/queries/feeds.ts';
import { dueUntil } from '#db/queries/today.ts';
import { readMirror, useMirror } from '#db/queries/use-mirror.ts';
import { dayOf } from '#shared/dates.ts';
import { calendarSpan } from '#shared/today-calendar.ts';
import { useUser } from '#src/account/account.ts';
import { CALENDAR_TYPE, saveFile } from '#src/files/save-file.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import classes from './today.module.css';

/** Downloads what is due now and soon as a calendar file, generated on the device, offline too. */
export function TodayCalendar() {
  const user = useUser();
  const [isBusy, setBusy] = useState(false);
  const offered = useMirror((db) => isOffered(db, 'calendar'), []);

  async function save() {
    if (isBusy) return;
    setBusy(true);
    try {
      const { calendarOfToday } = await import('./calendar-of-today.ts');
      const today = dayOf(new Date());
      const view = await readMirror((db) => dueUntil(db, user, calendarSpan(today)));
      const file = calendarOfToday(view, user.id);
      if (file !== undefined) saveFile(`fieldbook-${today}.ics`, file, CALENDAR_TYPE);
      else if (view.isWhole) toast(t`Nothing is due in the next two months.`);
      else toast(t`What is due has not been downloaded yet.`);
    } catch (error) {
      console.error('The calendar file could not be made.', error);
      toast(t`The file could not be made on this device.`, { kind: 'error' });
    }
    setBusy(false);
  }

  return (
    <div className={classes.calendar}>
      <Button kind="secondary" small icon="download" onClick={() => void save()}>
        <Trans>Add to calendar</Trans>
      </Button>
      {offered.kind === 'ready' && offered.data && (
        <Link to="/profile/security" className={buttonClass('quiet', { small: true })}>
          <Trans>Subscribe in a calendar app</Trans>
        </Link>
      )}
    </div>
  );
}
