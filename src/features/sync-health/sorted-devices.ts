import type { SeenDevice } from '#shared/contract/devices.ts';
import { compareTexts } from '#shared/formats.ts';
import type { TableSort } from '#ui/data-table-props.ts';
import { fullness, nameWords } from './device-words.ts';

const FAR_AHEAD = '9999-12-31';

/** Sort values of the sortable columns. */
const SORTS: Record<string, (device: SeenDevice) => string | number> = {
  person: ({ user }) => user.name,
  device: nameWords,
  seen: ({ seen_at }) => Date.parse(seen_at),
  // The longest waiting changes first, devices without unsent changes last.
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
