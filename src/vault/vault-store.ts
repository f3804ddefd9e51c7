import { strictStore } from '#shared/strict-store.ts';

/**
 * Its own small database: the sign-in screen needs it, where no person's own database is open yet. A key that is lost in a
 * power failure would take with it all that it sealed.
 */
export const {
  read: readItem,
  write: writeItem,
  remove: removeItem,
  change: changeItem,
} = strictStore('fieldbook-vault', 'vault');
