import { CalendarAddress, CalendarSubscription } from '#shared/contract/calendar.ts';
import { type DoneOrFailed, doneOrFailed, type Loaded, loaded } from './done-or-failed.ts';
import { signedInCall } from './signed-in-call.ts';

/* Only servers that offer `calendar` have these calls. */
const OWN = '/users/me/calendar';

/** `GET /users/me/calendar` */
export async function loadCalendar(): Promise<Loaded<CalendarSubscription>> {
  return loaded(CalendarSubscription, await signedInCall({ path: OWN }));
}

/** `POST /users/me/calendar`: creates an address; the previous one stops working. */
export async function makeCalendarAddress(): Promise<Loaded<CalendarAddress>> {
  return loaded(CalendarAddress, await signedInCall({ path: OWN, method: 'POST' }));
}

/** `DELETE /users/me/calendar` */
export async function endCalendarAddress(): Promise<DoneOrFailed> {
  return doneOrFailed(await signedInCall({ path: OWN, method: 'DELETE' }));
}
