/** Contexts notify each other here that a vault was opened or locked, or that its locks changed. */
export const VAULT_CHANNEL = 'fieldbook-vault';

export function tellContexts(owner: string): void {
  const channel = new BroadcastChannel(VAULT_CHANNEL);
  channel.postMessage({ owner });
  channel.close();
}
