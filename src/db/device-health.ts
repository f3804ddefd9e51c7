import * as z from 'zod/mini';
import type { DeviceError } from '#shared/contract/devices.ts';
import { type FailureCode, isFailureCode } from '#shared/failure-codes.ts';
import { isMetered, UNSENT } from './op.ts';
import type { Mirror } from './schema.ts';

/** State of this device's outbox: counts and times, no content. */
export interface QueueHealth {
  unsent: number;
  /**
   * When the oldest unsent write was saved that does not wait for another connection by choice, in milliseconds since
   * 1970; null if there is none.
   */
  oldestUnsentAt: number | null;
  lastError: DeviceError | null;
}

const ERRORS: Record<FailureCode, DeviceError> = {
  offline: 'offline',
  cut: 'offline',
  unanswered: 'offline',
  timeout: 'timeout',
  busy: 'busy',
  redirect: 'server',
  'not-json': 'server',
  gateway: 'server',
  refused: 'server',
  forbidden: 'server',
  unauthorized: 'server',
  'not-found': 'server',
  'no-list': 'server',
  device: 'device',
};

export async function queueHealth(db: Mirror): Promise<QueueHealth> {
  const [unsent, attention, oldest, lastRun] = await Promise.all([
    db.ops.where('state').anyOf(UNSENT).count(),
    db.ops.where('state').equals('attention').count(),
    db.ops
      .orderBy('seq')
      .filter((op) => UNSENT.includes(op.state) && !isMetered(op))
      .first(),
    db.runs.orderBy('seq').last(),
  ]);
  const failure = oldest?.lastFailure;
  const failed = failure && isFailureCode(failure) ? ERRORS[failure] : null;
  const ended = lastRun?.end === 'error' ? 'device' : null;
  return {
    unsent,
    oldestUnsentAt: oldest?.createdAt ?? null,
    lastError: attention > 0 ? 'needs-review' : (failed ?? ended),
  };
}

const KEY = 'device';

/** The id of this device for one account, and its last report. Survives signing out, but not erasing the device. */
const KnownDevice = z.object({
  id: z.string(),
  /** Time of the last report in milliseconds since 1970; 0 for never. */
  toldAt: z.number(),
  /** The sign-in during which it was sent. */
  savedAt: z.number(),
  /** The content of the report, without ages. */
  told: z.string(),
  /** The number of unsent changes in the report. */
  unsent: z.number(),
});
export type KnownDevice = z.infer<typeof KnownDevice>;

/** The report that the device would send now. */
type Telling = Omit<KnownDevice, 'id'>;

/**
 * Returns the id of this device if a report is due. The report is recorded before it is sent, so that the next run does
 * not repeat an unanswered one. One transaction ensures that two tabs do not become two devices.
 */
export function claimTelling(
  db: Mirror,
  now: Telling,
  isDue: (before: KnownDevice) => boolean,
): Promise<string | undefined> {
  return db.transaction('rw', ['meta'], async () => {
    const before = await knownDevice(db);
    if (before && !isDue(before)) return undefined;
    const id = before?.id ?? crypto.randomUUID();
    await db.meta.put({ key: KEY, value: { ...now, id } satisfies KnownDevice });
    return id;
  });
}

/** Undefined if the device has never reported. */
export async function knownDevice(db: Mirror): Promise<KnownDevice | undefined> {
  return KnownDevice.safeParse((await db.meta.get(KEY))?.value).data;
}

/** The id of this device; undefined if it has never reported. */
export async function ownDeviceId(db: Mirror): Promise<string | undefined> {
  return (await knownDevice(db))?.id;
}
