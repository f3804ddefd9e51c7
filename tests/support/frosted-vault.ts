import { isSealed, mapTexts, SEALED } from '#shared/sealed-text.ts';
import { LockedError } from '#src/vault/locked.ts';
import type { Sealing } from '#sync/core/ports.ts';

/** A vault without cryptography. It encodes texts so that they cannot be read at a glance, and it can be locked. */
export function frostedVault(): Sealing & { isLocked: boolean } {
  const seal = async (text: string) =>
    text === '' || isSealed(text) ? text : `${SEALED}${Buffer.from(text).toString('base64')}`;
  const vault = {
    isLocked: false,
    isOpen: async () => !vault.isLocked,
    sealArriving: seal,
    sealAll: async <T>(value: T) => (await mapTexts(value, seal)) as T,
    openAll: async <T>(value: T) => (await mapTexts(value, open)) as T,
  };
  async function open(text: string): Promise<string> {
    if (!isSealed(text)) return text;
    if (vault.isLocked) throw new LockedError('locked');
    return Buffer.from(text.slice(SEALED.length), 'base64').toString();
  }
  return vault;
}
