import { DeviceLine, SeenDevice } from '#shared/contract/devices.ts';
import { listIn } from '#shared/contract/envelope.ts';
import { type DoneOrFailed, doneOrFailed } from './done-or-failed.ts';
import { type Failure, failureOf } from './failure.ts';
import { signedInCall } from './signed-in-call.ts';

export type DevicesOutcome =
  | { kind: 'done'; devices: SeenDevice[] }
  /** A documented backend knows of no devices. */
  | { kind: 'not-offered' }
  | { kind: 'failed'; failure: Failure };

/** `GET /devices`: those of others that this person may see. */
export async function loadDevices(onlyTroubled: boolean): Promise<DevicesOutcome> {
  const answer = await signedInCall({ path: `/devices${onlyTroubled ? '?troubled=1' : ''}` });
  if (answer.kind === 'refused' && answer.status === 404) return { kind: 'not-offered' };
  if (answer.kind !== 'ok') return { kind: 'failed', failure: failureOf(answer) };
  const devices = (listIn(answer.body, []) ?? []).flatMap((one) => {
    const device = SeenDevice.safeParse(one);
    return device.success ? [device.data] : [];
  });
  return { kind: 'done', devices };
}

/** `POST /users/{userId}/devices/{id}/nudge`: the owner gets a mail, once a day at most. */
export async function nudgeOwner({ user, id }: SeenDevice): Promise<DoneOrFailed> {
  const path = `/users/${user.id}/devices/${id}/nudge`;
  return doneOrFailed(await signedInCall({ path, method: 'POST' }));
}

export type OwnDevicesOutcome =
  | { kind: 'done'; devices: DeviceLine[] }
  | { kind: 'failed'; failure: Failure };

/** `GET /users/me/devices` */
export async function loadOwnDevices(): Promise<OwnDevicesOutcome> {
  const answer = await signedInCall({ path: '/users/me/devices' });
  if (answer.kind !== 'ok') return { kind: 'failed', failure: failureOf(answer) };
  const devices = (listIn(answer.body, []) ?? []).flatMap((one) => {
    const device = DeviceLine.safeParse(one);
    return device.success ? [device.data] : [];
  });
  return { kind: 'done', devices };
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
