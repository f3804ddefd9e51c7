import type { PlanterRow } from '#db/tables/planters.ts';
import { oneTapContact } from '#shared/contact-rules.ts';
import { coupleName } from '#shared/couple-name.ts';
import { dayOf } from '#shared/dates.ts';
import { translate } from '#shared/i18n.ts';
import { newLid } from '#shared/ids.ts';
import type { Person } from '#src/changes/person.ts';
import { notSavedToast, savedToast, UNDO_MS } from '#src/changes/saved-toast.ts';
import { logContact } from '#src/mutations/log-contact.ts';
import { enqueue } from '#src/sync-client/enqueue.ts';
import { afterPaint } from '#ui/after-paint.ts';

/**
 * The one tap: a phone contact today, the next one 30 days later (spec part 1, 2).
 * @returns whether it is saved on this device
 */
export async function markContacted(planter: PlanterRow, me: Person): Promise<boolean> {
  const planterName = coupleName(planter);
  const args = {
    contact: newLid(),
    planter: planter.lid,
    planterName,
    // The day is that of the tap, whenever the phone sends it (S5).
    ...oneTapContact(dayOf(new Date())),
    by: me.id,
    byName: me.name,
  };
  const saved = await enqueue(logContact, args, { holdMs: UNDO_MS });
  if (saved.kind === 'not-saved') {
    notSavedToast(saved.message);
    return false;
  }
  // Drawing a toast takes longer than drawing the dot that the tap is about: the dot comes first.
  await afterPaint();
  savedToast(
    translate('Contact with {planterName} saved on this device', { planterName }),
    saved.opId,
  );
  return true;
}
