/** Problems of a device that an administrator or a hub leader should look into. */
export const DEVICE_TROUBLES = ['unsent', 'silent', 'old-version', 'nearly-full'] as const;
export type DeviceTrouble = (typeof DEVICE_TROUBLES)[number];

/** Limits beyond which a device counts as troubled, in days; `full` is a share of the quota. */
export const DEVICE_LIMITS = {
  /** The device has not reported. */
  silentDays: 14,
  /** The oldest change has been waiting on the device. */
  unsentDays: 3,
  /** The device has been in contact but still runs an older version. */
  oldVersionDays: 3,
  full: 0.9,
} as const;

const DAY_MS = 86_400_000;

/** What is known about a device; moments are ISO 8601 in UTC. */
export interface DeviceFacts {
  seen_at: string;
  oldest_unsent_at: string | null;
  outdated_since: string | null;
  storage_used: number | null;
  storage_quota: number | null;
  /** Somebody signed out on the device, so its silence is expected. */
  signed_out_at: string | null;
}

export function troublesOf(device: DeviceFacts, now: Date): DeviceTrouble[] {
  const { unsentDays, silentDays, oldVersionDays } = DEVICE_LIMITS;
  const isUnsent = isBefore(device.oldest_unsent_at, now, unsentDays);
  const isIn = device.signed_out_at === null;
  const found: Record<DeviceTrouble, boolean> = {
    unsent: isUnsent,
    silent: isBefore(device.seen_at, now, silentDays) && isIn,
    'old-version': isBefore(device.outdated_since, now, oldVersionDays) && isIn,
    'nearly-full': isNearlyFull(device.storage_used, device.storage_quota) && isIn,
  };
  return DEVICE_TROUBLES.filter((trouble) => found[trouble]);
}

/** The moment this many days ago. */
export function daysAgo(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString();
}

function isBefore(at: string | null, now: Date, days: number): boolean {
  return at !== null && at <= daysAgo(now, days);
}

/** False if the browser reports no quota. */
export function isNearlyFull(used: number | null, quota: number | null): boolean {
  if (used === null || quota === null || quota === 0) return false;
  return used >= quota * DEVICE_LIMITS.full;
}
