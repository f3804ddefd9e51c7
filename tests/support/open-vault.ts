import { startVault } from '#src/vault/current.ts';
import { Vault } from '#src/vault/vault.ts';

const API = 'https://network.example/api';

/** Opens a vault for the person of `openDevice`, like signing in by password, with few rounds to be fast. */
export async function openVault(userId: number): Promise<Vault> {
  const vault = new Vault(`${API}:${userId}`, { rounds: 10 });
  await vault.signIn('fieldbook');
  startVault(API, userId);
  return vault;
}
