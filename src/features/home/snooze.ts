import { t } from '@lingui/core/macro';
import { offersTable } from '#db/queries/feeds.ts';
import type { TodayEntry } from '#db/queries/today-entries.ts';
import { readMirror } from '#db/queries/use-mirror.ts';
import { type CalendarDay, showDay } from '#shared/dates.ts';
import { workNumber } from '#shared/snoozes.ts';
import { notSavedToast } from '#src/changes/saved-toast.ts';
import { snoozeWork } from '#src/mutations/snooze-work.ts';
import { enqueue } from '#src/sync-client/enqueue.ts';
import { snoozeHere } from '#src/sync-client/today-here.ts';
import { toast } from '#ui/toast.tsx';

/** An entry with its title on the screen. */
export interface Named {
  entry: TodayEntry;
  title: string;
}

/** Snoozes an entry until this day, and offers to undo that. */
export async function snooze(named: Named, until: CalendarDay): Promise<void> {
  const where = await put(named, until);
  if (where === 'nowhere') return;
  const { title } = named;
  const day = showDay(until);
  toast(
    where === 'everywhere'
      ? t`Snoozed until ${day}: ${title}`
      : t`Snoozed on this device until ${day}: ${title}`,
    { kind: 'success', action: { label: t`Undo`, onClick: () => void put(named, '') } },
  );
}

/** Ends the snooze of an entry. */
export async function bringBack(named: Named): Promise<void> {
  const { title } = named;
  if ((await put(named, '')) !== 'nowhere') toast(t`Back in Today: ${title}`, { kind: 'success' });
}

async function put(
  { entry, title }: Named,
  until: CalendarDay | '',
): Promise<'everywhere' | 'here' | 'nowhere'> {
  const work = workNumber(entry);
  if (work === undefined) return 'nowhere';
  const { state } = entry;
  try {
    const isKept = await readMirror((db) => offersTable(db, 'snoozes'));
    if (!isKept) {
      await snoozeHere({ work, until, state });
      return 'here';
    }
    const saved = await enqueue(snoozeWork, { work, until, state, title });
    if (saved.kind === 'saved') return 'everywhere';
    notSavedToast(saved.message);
    return 'nowhere';
  } catch (error) {
    console.error('The entry could not be snoozed.', error);
    toast(t`This could not be saved on this device.`, { kind: 'error' });
    return 'nowhere';
  }
}
