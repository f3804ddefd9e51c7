import { SeenDevice } from '#shared/contract/devices.ts';
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
