import type { SyncFacts } from '#db/sync-facts.ts';

/** What a read has held back, for the person to judge. */
export function heldWords({ why, rows, of }: NonNullable<SyncFacts['held']>): string {
  return why === 'refused'
    ? `The server no longer shows you a list of which ${rows} ${rows === 1 ? 'record is' : 'records are'} on this device. They stay here until you remove them.`
    : `The last update would have removed ${rows} of ${of} records. It is checked again before anything is removed.`;
}
