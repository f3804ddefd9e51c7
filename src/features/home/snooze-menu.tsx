import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { addDays, type CalendarDay } from '#shared/dates.ts';
import { workNumber } from '#shared/snoozes.ts';
import { Menu } from '#ui/menu.tsx';
import { type Named, snooze } from './snooze.ts';
import { SnoozeDialog } from './snooze-dialog.tsx';

interface Props extends Named {
  today: CalendarDay;
  /** Called when the entry has left the list, together with the focus. */
  onSnoozed(): void;
}

const WEEK = 7;

/** Snooze options of an entry; hidden if other devices could not identify the entry. */
export function SnoozeMenu({ entry, title, today, onSnoozed }: Props) {
  const [isAsking, setAsking] = useState(false);
  if (workNumber(entry) === undefined) return null;
  const until = (day: CalendarDay) => void snooze({ entry, title }, day).then(onSnoozed);
  return (
    <>
      <Menu
        label={t`Snooze: ${title}`}
        icon="clock"
        items={[
          { label: t`Until tomorrow`, onSelect: () => until(addDays(today, 1)) },
          { label: t`Until next week`, onSelect: () => until(addDays(today, WEEK)) },
          { label: t`Pick a day …`, onSelect: () => setAsking(true) },
        ]}
      />
      {isAsking && (
        <SnoozeDialog
          title={title}
          today={today}
          onClose={() => setAsking(false)}
          onPick={(day) => {
            setAsking(false);
            until(day);
          }}
        />
      )}
    </>
  );
}
