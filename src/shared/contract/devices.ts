import * as z from 'zod/mini';
import { DEVICE_TROUBLES } from '#shared/device-health.ts';
import { Id } from './common.ts';

/** A random id that a device chooses for one account. After being erased, the device chooses a new one. */
export const DeviceId = z.uuid();

/** Up to 2 TB. */
const Kilobytes = z.int().check(z.gte(0), z.lte(2_147_483_647));

/** What keeps a device from sending its changes. */
const DEVICE_ERRORS = [
  /** The server refused a change, or somebody else changed the same field: its author has to decide. */
  'needs-review',
  'offline',
  'timeout',
  'busy',
  'server',
  /** The browser's own database failed. */
  'device',
] as const;
export const DeviceError = z.enum(DEVICE_ERRORS);
export type DeviceError = z.infer<typeof DeviceError>;

/** `PUT /users/me/devices/{id}`: the state of a device, without any content. */
export const DeviceReport = z.object({
  version: z.string().check(z.regex(/^[0-9A-Za-z.+-]{1,40}$/)),
  /** Number of changes that the server does not have. */
  unsent: z.int().check(z.gte(0), z.lte(1_000_000)),
  /**
   * Age of the oldest unsent change in seconds (not a time, because the device's clock may be wrong); null for none.
   */
  oldestUnsentAge: z.nullable(z.int().check(z.gte(0), z.lte(1_000_000_000))),
  /** In kilobytes; null if the browser does not report it. */
  storageUsed: z.nullable(Kilobytes),
  storageQuota: z.nullable(Kilobytes),
  lastError: z.nullable(DeviceError),
  /** A secret of this device that allows its remote erasure (device-erasure.ts). Older versions leave it out. */
  eraseKey: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))),
});
export type DeviceReport = z.infer<typeof DeviceReport>;

/** One device as its owner sees it. Moments are ISO 8601 in UTC. */
export const DeviceLine = z.object({
  id: z.string(),
  /** Given by its owner; null if it has none. */
  name: z.nullable(z.string()),
  /** Readable description of the device: `Chrome on Android`. */
  device: z.string(),
  version: z.string(),
  unsent: z.int(),
  oldest_unsent_at: z.nullable(z.string()),
  /** In kilobytes. */
  storage_used: z.nullable(z.int()),
  storage_quota: z.nullable(z.int()),
  last_error: z.nullable(z.string()),
  /** Time of its last report. */
  seen_at: z.string(),
  signed_out: z.boolean(),
  /** The version on the device supports remote erasure. */
  can_erase: z.boolean(),
  /** When its owner asked to erase it, until that is done. */
  erase_asked_at: z.nullable(z.string()),
  /** When it erased itself. `unsent` then counts the changes that are kept on it as sealed work. */
  erased_at: z.nullable(z.string()),
  troubles: z.array(z.enum(DEVICE_TROUBLES)),
});
export type DeviceLine = z.infer<typeof DeviceLine>;

/** `PUT /users/me/devices/{id}/name`; '' removes the name. */
export const DeviceName = z.object({ name: z.string().check(z.trim(), z.maxLength(60)) });

/** One device of somebody else, as administrators and hub leaders see it. */
export const SeenDevice = z.extend(DeviceLine, {
  user: z.object({ id: Id, name: z.string() }),
  /** When its owner last got a mail about one of their devices. */
  nudged_at: z.nullable(z.string()),
});
export type SeenDevice = z.infer<typeof SeenDevice>;

/** Maximum number of devices in one answer of `GET /devices`: those that have been silent for the longest time. */
export const MOST_DEVICES = 2_000;
