import { bytesWords } from '#shared/bytes-words.ts';
import type { DeviceLine } from '#shared/contract/devices.ts';
import type { DeviceTrouble } from '#shared/device-health.ts';
import { deviceWords } from '#shared/device-words.ts';
import { text, translate } from '#shared/i18n.ts';
import { momentWords } from '#shared/moments.ts';

const TROUBLES: Record<DeviceTrouble, string> = {
  unsent: text('Unsent for days'),
  silent: text('Silent'),
  'old-version': text('Old version'),
  'nearly-full': text('Nearly full'),
};

const ERRORS: Record<string, string> = {
  'needs-review': text('Waits for its author'),
  offline: text('No connection'),
  timeout: text('The server responds too slowly'),
  busy: text('The server asked to wait'),
  server: text('The server answered with an error'),
  device: text('Storage of the browser failed'),
};

export function troubleWords(trouble: DeviceTrouble): string {
  return translate(TROUBLES[trouble]);
}

/** What prevents a device from sending its changes; '' for nothing. An unknown error code is shown as it is. */
export function errorWords({ last_error }: DeviceLine): string {
  return last_error === null ? '' : translate(ERRORS[last_error] ?? last_error);
}

/** The name that the owner gave the device, or else its kind. */
export function nameWords({ name, device }: DeviceLine): string {
  return name ?? deviceWords(device);
}

export function whenWords(at: string): string {
  return momentWords(Date.parse(at));
}

/** E.g. `12.3 MB of 2.1 GB`; '' if the browser does not report it. */
export function storageWords({ storage_used, storage_quota }: DeviceLine): string {
  if (storage_used === null) return '';
  const used = bytesWords(storage_used * 1_024);
  if (storage_quota === null) return used;
  return translate('{used} of {all}', { used, all: bytesWords(storage_quota * 1_024) });
}

/** Used share of the storage, between 0 and 1. */
export function fullness({ storage_used, storage_quota }: DeviceLine): number {
  return storage_used === null || !storage_quota ? 0 : storage_used / storage_quota;
}

const DAY_MS = 86_400_000;

/** Whether a reminder is too recent: owners get at most one email a day. */
export function isWithinDay(at: string): boolean {
  return Date.now() - Date.parse(at) < DAY_MS;
}
