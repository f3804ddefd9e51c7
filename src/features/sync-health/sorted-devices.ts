import type { SeenDevice } from '#shared/contract/devices.ts';
import { compareTexts } from '#shared/formats.ts';
import type { TableSort } from '#ui/data-table-props.ts';
import { fullness, nameWords } from './device-words.ts';

const FAR_AHEAD = '9999-12-31';

/** What each column that can be sorted is sorted by. */
const SORTS: Record<string, (device: SeenDevice) => string | number> = {
  person: ({ user }) => user.name,
  device: nameWords,
  seen: ({ seen_at }) => Date.parse(seen_at),
  // What waits longest first; nothing unsent last.
  unsent: ({ oldest_unsent_at }) => Date.parse(oldest_unsent_at ?? FAR_AHEAD),
  storage: fullness,
  version: ({ version }) => version,
};

export function sortedDevices(
  devices: readonly SeenDevice[],
  { by, descending }: TableSort,
): SeenDevice[] {
  const sortValue = SORTS[by] ?? (() => 0);
  const sign = descending ? -1 : 1;
  return devices.toSorted((a, b) => sign * compare(sortValue(a), sortValue(b)));
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return compareTexts(String(a), String(b));
}
