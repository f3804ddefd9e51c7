import type { Sealing } from '#sync/core/ports.ts';

/**
 * A vault that seals nothing, for simulations in which everything must happen in a known order, which the browser's
 * cryptography does not guarantee. The real vault is tested in src/vault and tests/scenarios/confidential.test.ts.
 */
export function glassVault(): Sealing {
  return {
    isOpen: async () => true,
    sealArriving: async (text) => text,
    sealAll: async (value) => value,
    openAll: async (value) => value,
  };
}
