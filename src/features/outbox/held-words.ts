import type { SyncFacts } from '#db/sync-facts.ts';
import { translate } from '#shared/i18n.ts';

/** Explains which rows a read has held back, for the user to decide. */
export function heldWords({ why, rows, of }: NonNullable<SyncFacts['held']>): string {
  return why === 'refused'
    ? translate(
        '{rows, plural, one {The server no longer shows you a list of which # record is on this device. They stay here until you remove them.} other {The server no longer shows you a list of which # records are on this device. They stay here until you remove them.}}',
        { rows },
      )
    : translate(
        'The last update would have removed {rows} of {of} records. It is checked again before anything is removed.',
        { rows, of },
      );
}
