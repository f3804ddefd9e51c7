import { strictStore } from '#shared/strict-store.ts';

/**
 * A small database of its own, because the sign-in screen needs it before a person's own database is open. It is
 * strict, because everything that a key sealed would be lost with the key in a power failure.
 */
export const {
  read: readItem,
  write: writeItem,
  remove: removeItem,
  change: changeItem,
} = strictStore('fieldbook-vault', 'vault');
