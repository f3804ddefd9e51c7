import * as z from 'zod/mini';
import { DeviceId } from './devices.ts';

/*
 * Remote erasure of a device (docs/decisions/sync-health.md). The device asks without a session, because its session
 * may have ended. Device and server authenticate each other with the erase key, which is transmitted only once, in a
 * report of a signed-in device.
 */

/** 32 random bytes, base64url. */
const RandomKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
const Proof = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** An encrypted key that only the server can open, and only for the account that it belongs to. */
const SealedKey = z.string().check(z.minLength(1), z.maxLength(500));

/** `PUT /users/me/devices/{id}/erasure` */
export const EraseOrder = z.object({
  /** True ends the device's session at once; otherwise the device may send its unsent changes first. */
  signOut: z.boolean(),
});

/** `POST /devices/erasure` */
export const EraseQuestion = z.object({
  id: DeviceId,
  proof: Proof,
  /** Generated for this request; seals the unsent work if there is an order to erase. */
  key: RandomKey,
});
export type EraseQuestion = z.infer<typeof EraseQuestion>;

/** An order is valid only with its proof, which no login page, echo or older answer contains. */
export const EraseAnswer = z.discriminatedUnion('ordered', [
  z.object({ ordered: z.literal(false) }),
  z.object({ ordered: z.literal(true), proof: Proof, sealedKey: SealedKey }),
]);
export type EraseAnswer = z.infer<typeof EraseAnswer>;

/** `POST /devices/erasure/done` */
export const EraseConfirmation = z.object({
  id: DeviceId,
  proof: Proof,
  /** Number of changes and forms that stay on the device as sealed work. */
  kept: z.int().check(z.gte(0), z.lte(1_000_000)),
});
export type EraseConfirmation = z.infer<typeof EraseConfirmation>;

/** `POST /users/me/sealed-work` */
export const SealedWork = z.object({ sealedKey: SealedKey });
export const OpenedWork = z.object({ key: RandomKey });

/** SHA-256, in hex, of a message and the erase key. It proves that the sender has that key. */
export async function eraseProof(eraseKey: string, ...said: string[]): Promise<string> {
  const text = new TextEncoder().encode([...said, eraseKey].join(' '));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
