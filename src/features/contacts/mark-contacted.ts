import type { PlanterRow } from '#db/tables/planters.ts';
import { afterPaint } from '#shared/at-rest.ts';
import { oneTapContact } from '#shared/contact-rules.ts';
import { coupleName } from '#shared/couple-name.ts';
import { dayOf } from '#shared/dates.ts';
import { translate } from '#shared/i18n.ts';
import { newLid } from '#shared/ids.ts';
import type { Person } from '#src/changes/person.ts';
import { notSavedToast, savedToast, UNDO_MS } from '#src/changes/saved-toast.ts';
import { logContact } from '#src/mutations/log-contact.ts';
import { enqueue } from '#src/sync-client/enqueue.ts';

/**
 * Logs a contact with one tap: by phone today, the next one 30 days later (spec part 1, 2).
 * @returns whether it is saved on this device
 */
export async function markContacted(planter: PlanterRow, me: Person): Promise<boolean> {
  const planterName = coupleName(planter);
  const args = {
    contact: newLid(),
    planter: planter.lid,
    planterName,
    // The day of the tap, whenever the phone sends it (S5).
    ...oneTapContact(dayOf(new Date())),
    by: me.id,
    byName: me.name,
  };
  const saved = await enqueue(logContact, args, { holdMs: UNDO_MS });
  if (saved.kind === 'not-saved') {
    notSavedToast(saved.message);
    return false;
  }
  // Update the dot first, since rendering a toast takes longer.
  await afterPaint();
  savedToast(
    translate('Contact with {planterName} saved on this device', { planterName }),
    saved.opId,
  );
  return true;
}
