import { currentMirrors } from '#db/current.ts';
import { forgetSealed, openSealed, type SealedFile } from '#src/vault/sealed-work.ts';
import { vaultOf } from '#src/vault/vault.ts';
import { type BroughtBack, bringBackFile, type Owner } from './unsent.ts';

export type SealedBroughtBack = BroughtBack | { kind: 'closed' | 'unreachable' };

/**
 * Puts the work of an erased device back into the outbox of its owner, who is signed in, and then removes the sealed
 * file.
 */
export async function bringBackSealed(
  file: SealedFile,
  owner: Pick<Owner, 'apiBase' | 'userId'>,
  token: string,
): Promise<SealedBroughtBack> {
  if (currentMirrors().userId !== owner.userId) throw new Error('Another person is signed in.');
  const opened = await openSealed(file, token);
  if (opened.kind !== 'opened') return opened;
  const { vault, file: text, aside } = opened.content;
  if (vault) await vaultOf(owner.apiBase, owner.userId).adopt(vault);
  const back = await bringBackFile(text, owner, aside);
  if (back.kind === 'done') await forgetSealed(file);
  return back;
}
