import { t } from '@lingui/core/macro';
import type { SeenDevice } from '#shared/contract/devices.ts';
import { dayOf } from '#shared/dates.ts';
import { deviceWords } from '#shared/device-words.ts';
import { type CsvColumn, makeCsv } from '#src/files/csv.ts';
import { CSV_TYPE, saveFile } from '#src/files/save-file.ts';
import { errorWords, troubleWords } from './device-words.ts';

const columns = (): CsvColumn<SeenDevice>[] => [
  { title: t`Person`, value: ({ user }) => user.name },
  { title: t`Name of the device`, value: ({ name }) => name ?? '' },
  { title: t`Device`, value: ({ device }) => deviceWords(device) },
  { title: t`Last contact (UTC)`, value: ({ seen_at }) => seen_at },
  { title: t`Unsent changes`, value: ({ unsent }) => String(unsent) },
  { title: t`Oldest unsent (UTC)`, value: ({ oldest_unsent_at }) => oldest_unsent_at ?? '' },
  { title: t`Storage used (kB)`, value: ({ storage_used }) => String(storage_used ?? '') },
  { title: t`Storage available (kB)`, value: ({ storage_quota }) => String(storage_quota ?? '') },
  { title: t`Version`, value: ({ version }) => version },
  { title: t`Problem`, value: errorWords },
  { title: t`Needs attention`, value: ({ troubles }) => troubles.map(troubleWords).join(' | ') },
  { title: t`Last email (UTC)`, value: ({ nudged_at }) => nudged_at ?? '' },
];

/** Exports the shown devices, with more columns than the table has room for. */
export async function exportDevices(devices: readonly SeenDevice[]): Promise<void> {
  saveFile(`devices-${dayOf(new Date())}.csv`, await makeCsv(devices, columns()), CSV_TYPE);
}
