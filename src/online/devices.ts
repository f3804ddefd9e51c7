import { DeviceLine, SeenDevice } from '#shared/contract/devices.ts';
import { type DoneOrFailed, doneOrFailed, type Rows, rowsIn } from './done-or-failed.ts';
import { signedInCall } from './signed-in-call.ts';

/** A documented backend has no list of devices. */
export type DevicesOutcome = Rows<SeenDevice> | { kind: 'not-offered' };

/** `GET /devices`: other people's devices that this person may see. */
export async function loadDevices(onlyTroubled: boolean): Promise<DevicesOutcome> {
  const answer = await signedInCall({ path: `/devices${onlyTroubled ? '?troubled=1' : ''}` });
  if (answer.kind === 'refused' && answer.status === 404) return { kind: 'not-offered' };
  return rowsIn(SeenDevice, answer);
}

/** `POST /users/{userId}/devices/{id}/nudge`: sends the owner a mail, at most once a day. */
export async function nudgeOwner({ user, id }: SeenDevice): Promise<DoneOrFailed> {
  const path = `/users/${user.id}/devices/${id}/nudge`;
  return doneOrFailed(await signedInCall({ path, method: 'POST' }));
}

/** `GET /users/me/devices` */
export async function loadOwnDevices(): Promise<Rows<DeviceLine>> {
  return rowsIn(DeviceLine, await signedInCall({ path: '/users/me/devices' }));
}

/** `PUT /users/me/devices/{id}/name` */
export async function nameDevice(id: string, name: string): Promise<DoneOrFailed> {
  const path = `/users/me/devices/${id}/name`;
  return doneOrFailed(await signedInCall({ path, method: 'PUT', body: { name } }));
}

/** `DELETE /users/me/devices/{id}/session` */
export async function signOutDevice(id: string): Promise<DoneOrFailed> {
  const path = `/users/me/devices/${id}/session`;
  return doneOrFailed(await signedInCall({ path, method: 'DELETE' }));
}

/** `PUT /users/me/devices/{id}/erasure`: erases the device at its next contact. */
export async function eraseDevice(id: string, signOut: boolean): Promise<DoneOrFailed> {
  const path = `/users/me/devices/${id}/erasure`;
  return doneOrFailed(await signedInCall({ path, method: 'PUT', body: { signOut } }));
}

/** `DELETE /users/me/devices/{id}/erasure` */
export async function withdrawErasure(id: string): Promise<DoneOrFailed> {
  const path = `/users/me/devices/${id}/erasure`;
  return doneOrFailed(await signedInCall({ path, method: 'DELETE' }));
}
