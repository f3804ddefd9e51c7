import { claimTelling, type KnownDevice, knownDevice, queueHealth } from '#db/device-health.ts';
import type { RunRecord } from '#db/schema.ts';
import type { DeviceReport } from '#shared/contract/devices.ts';
import type { Area } from '#shared/contract/sync.ts';
import { isNearlyFull } from '#shared/device-health.ts';
import type { DataOwner } from '#shared/erasable-devices.ts';
import { send } from '#shared/http/send.ts';
import type { Ports, Session } from '../core/ports.ts';
import { elapsed } from '../core/retry.ts';
import { storedServer } from '../core/server-kind.ts';

const DEVICES: Area = 'devices';
const ANSWER_TIMEOUT_MS = 10_000;

const MINUTE_MS = 60_000;
/** Least time between reports if the kind of problem has changed. */
const BETWEEN_KINDS_MS = MINUTE_MS;
/** Least time between reports if the number of unsent changes has changed or somebody has opened the app. */
const BETWEEN_COUNTS_MS = 15 * MINUTE_MS;
/** Time between reports if nothing has changed. */
const BETWEEN_SIGNS_MS = 6 * 60 * MINUTE_MS;

/** Runs that did not reach the server. */
const UNREACHED = ['offline', 'signed-out', 'lost-lock'];
/** Reasons for a run that show that somebody is using the app. */
const OPENED = ['start', 'visible', 'manual', 'account', 'background-sync'];

type Means = Pick<Ports, 'userId' | 'relaxed' | 'session' | 'fetch' | 'clock'>;

export interface DeviceSelf {
  version: string;
  storage(): Promise<StorageEstimate | undefined>;
  /**
   * The key with which the server can order this device to erase the account's data (src/shared/erasable-devices.ts).
   */
  eraseKey(owner: DataOwner, id: string): Promise<string>;
}

/**
 * Reports the state of this device after a run, if the server offers this (S34). No run waits for the report, and its
 * answer is not evidence about the network, the token or the server (docs/decisions/sync-health.md). Never throws.
 */
export async function tellHealth(
  ports: Means,
  self: DeviceSelf,
  run: Pick<RunRecord, 'end' | 'why'>,
): Promise<void> {
  try {
    if (UNREACHED.includes(run.end)) return;
    const { relaxed } = ports;
    if (!(await storedServer(relaxed))?.offers?.includes(DEVICES)) return;
    const session = await ports.session();
    if (session?.userId !== ports.userId) return;
    await tell(ports, self, { session, why: run.why });
  } catch (error) {
    // The database was closed, or the browser does not reveal its storage use. The next run reports again.
    console.info('The state of this device was not reported', error);
  }
}

async function tell(
  ports: Means,
  self: DeviceSelf,
  { session, why }: { session: Session; why: string },
): Promise<void> {
  const { relaxed, clock } = ports;
  const before = await knownDevice(relaxed);
  if (before && isJustTold(before, session, clock.now())) return;
  const report = await reportOf(relaxed, self, clock.now());
  const now = {
    toldAt: clock.now(),
    savedAt: session.savedAt,
    told: kindOf(report),
    unsent: report.unsent,
  };
  const id = await claimTelling(relaxed, now, (last) => isDue(last, now, why));
  if (id === undefined) return;
  const eraseKey = await self.eraseKey({ apiBase: session.apiBase, userId: ports.userId }, id);
  await send({
    apiBase: session.apiBase,
    token: session.token,
    fetch: ports.fetch,
    path: `/users/me/devices/${id}`,
    method: 'PUT',
    body: { ...report, eraseKey },
    timeoutMs: ANSWER_TIMEOUT_MS,
  });
}

async function reportOf(
  db: Ports['relaxed'],
  self: DeviceSelf,
  now: number,
): Promise<DeviceReport> {
  const [queue, storage] = await Promise.all([queueHealth(db), self.storage()]);
  const { unsent, oldestUnsentAt, lastError } = queue;
  return {
    version: self.version,
    unsent,
    oldestUnsentAge:
      oldestUnsentAt === null ? null : Math.max(0, Math.round((now - oldestUnsentAt) / 1_000)),
    storageUsed: kilobytes(storage?.usage),
    storageQuota: kilobytes(storage?.quota),
    lastError,
  };
}

const MOST_KILOBYTES = 2_147_483_647;

function kilobytes(bytes: number | undefined): number | null {
  return bytes === undefined ? null : Math.min(Math.round(bytes / 1_024), MOST_KILOBYTES);
}

/** The part of a report that rarely changes and is then reported soon. */
function kindOf({ version, unsent, lastError, storageUsed, storageQuota }: DeviceReport): string {
  return [version, unsent > 0, lastError, isNearlyFull(storageUsed, storageQuota)].join(' ');
}

/**
 * True if the last report is too recent. Runs may follow each other within seconds, and querying the storage is slow on
 * cheap phones.
 */
function isJustTold(before: KnownDevice, { savedAt }: Session, now: number): boolean {
  return before.savedAt === savedAt && elapsed(now, before.toldAt) < BETWEEN_KINDS_MS;
}

function isDue(before: KnownDevice, now: Omit<KnownDevice, 'id'>, why: string): boolean {
  const agoMs = elapsed(now.toldAt, before.toldAt);
  if (before.savedAt !== now.savedAt) return true;
  if (before.told !== now.told) return agoMs >= BETWEEN_KINDS_MS;
  const isOpened = OPENED.includes(why);
  const isOther = before.unsent !== now.unsent;
  return agoMs >= (isOpened || isOther ? BETWEEN_COUNTS_MS : BETWEEN_SIGNS_MS);
}
