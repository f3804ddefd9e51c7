import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { isCalendarDay } from '#shared/contract/common.ts';
import { addDays, type CalendarDay } from '#shared/dates.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import layout from '#ui/layout.module.css';
import { TextField } from '#ui/text-field.tsx';

interface Props {
  title: string;
  today: CalendarDay;
  onPick(day: CalendarDay): void;
  onClose(): void;
}

/** Asks for the day until which an entry is snoozed. */
export function SnoozeDialog({ title, today, onPick, onClose }: Props) {
  const tomorrow = addDays(today, 1);
  const [day, setDay] = useState(tomorrow);
  const [error, setError] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isCalendarDay(day) && day > today) onPick(day);
    else setError(t`Choose a day after today.`);
  }

  return (
    <Dialog title={t`Snooze`} small onClose={onClose}>
      <form className={layout.stack3} noValidate onSubmit={submit}>
        <p>{title}</p>
        <TextField
          label={t`Comes back on`}
          name="until"
          type="date"
          min={tomorrow}
          required
          value={day}
          error={error}
          data-autofocus
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <div className={layout.wrap3}>
          <Button type="submit">
            <Trans>Snooze</Trans>
          </Button>
          <Button kind="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
