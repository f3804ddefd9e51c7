import * as z from 'zod/mini';
import { fromBase64, toBase64 } from '#shared/base64.ts';
import { OpenedWork } from '#shared/contract/device-erasure.ts';
import { type DataOwner, erasureStore } from '#shared/erasable-devices.ts';
import { send } from '#shared/http/send.ts';
import { bytesText, joined, randomBytes, textBytes } from './bytes.ts';
import { VaultRecord } from './kept-secrets.ts';
import { aesKey } from './keys.ts';
import { decrypt, encrypt } from './sealing.ts';
import type { Vault } from './vault.ts';

/*
 * Unsent work that stays on a device when it is erased remotely, encrypted with AES-GCM and a key that this device had
 * only for a moment. The server returns that key only to the owner (docs/decisions/sync-health.md).
 */

const PURPOSE = 'sealed work';

/** Sealed work as stored on the device. */
export const SealedFile = z.object({
  id: z.string(),
  apiBase: z.string(),
  userId: z.int(),
  sealedAt: z.number(),
  /** Number of changes and unfinished forms. */
  count: z.int(),
  sealedKey: z.string(),
  /** Initialization vector and ciphertext, base64. */
  sealed: z.string(),
});
export type SealedFile = z.infer<typeof SealedFile>;

/** The content of sealed work. */
const Content = z.object({
  /** A file of unsent work (src/sync-client/unsent-file.ts). */
  file: z.string(),
  /** Parts of earlier files that no build could read yet. */
  aside: z.array(
    z.object({
      key: z.string(),
      feed: z.string(),
      reason: z.string(),
      at: z.number(),
      raw: z.unknown(),
    }),
  ),
  /** The wrapped secrets of the vault, which the erasure removes, if texts in the file are sealed with them. */
  vault: z.optional(VaultRecord),
});
export type Content = z.infer<typeof Content>;

const ALL = 'sealed:';

function prefixOf({ apiBase, userId }: DataOwner): string {
  return `${ALL}${apiBase}:${userId}:`;
}

/** Seals the work, stores it and reads it again. Throws unless the stored file opens with this key. */
export async function keepSealed(
  content: Content,
  about: Omit<SealedFile, 'id' | 'sealed'>,
  key: string,
): Promise<SealedFile> {
  const text = JSON.stringify(content);
  const iv = randomBytes(12);
  const cipher = await encrypt(await keyFrom(key), iv, PURPOSE, textBytes(text));
  const sealed = toBase64(joined(iv, cipher));
  const file: SealedFile = { id: crypto.randomUUID(), ...about, sealed };
  const place = prefixOf(about) + file.id;
  await erasureStore.write(place, file);
  const stored = SealedFile.parse(await erasureStore.read(place));
  if ((await textOf(stored, key)) !== text) throw new Error('The sealed work cannot be read again');
  return stored;
}

/** The sealed work on this device, of one account or of all. */
export async function sealedFiles(owner?: DataOwner): Promise<SealedFile[]> {
  const stored = await erasureStore.readAll(owner ? prefixOf(owner) : ALL);
  return stored.flatMap((one) => SealedFile.safeParse(one).data ?? []);
}

/** Removes sealed work that is back in its owner's outbox. */
export async function forgetSealed(file: SealedFile): Promise<void> {
  await erasureStore.remove(prefixOf(file) + file.id);
}

export type OpenedSealed =
  | { kind: 'opened'; content: Content }
  /** The work belongs to another account or server, or it is damaged. */
  | { kind: 'closed' }
  | { kind: 'unreachable' };

/** Opens sealed work with the key that the server returns to its owner. */
export async function openSealed(file: SealedFile, token: string): Promise<OpenedSealed> {
  const answer = await send({
    apiBase: file.apiBase,
    path: '/users/me/sealed-work',
    method: 'POST',
    token,
    body: { sealedKey: file.sealedKey },
  });
  if (answer.kind === 'refused') return { kind: 'closed' };
  const given = answer.kind === 'ok' ? Given.safeParse(answer.body).data : undefined;
  if (!given) return { kind: 'unreachable' };
  try {
    const text = await textOf(file, given.data.key);
    return { kind: 'opened', content: Content.parse(JSON.parse(text)) };
  } catch (error) {
    console.error('Sealed work could not be opened', error);
    return { kind: 'closed' };
  }
}

const Given = z.object({ data: OpenedWork });

/**
 * Call it before the vault is opened or created at a sign-in, so that the password opens texts that the old keys
 * sealed. Never throws.
 */
export async function adoptSealedKeys(
  vault: Vault,
  owner: DataOwner,
  token: string,
): Promise<void> {
  try {
    for (const file of await sealedFiles(owner)) {
      const opened = await openSealed(file, token);
      if (opened.kind === 'opened' && opened.content.vault) await vault.adopt(opened.content.vault);
    }
  } catch (error) {
    console.error('The keys of sealed work were not taken back yet', error);
  }
}

async function textOf({ sealed }: SealedFile, key: string): Promise<string> {
  return bytesText(await decrypt(await keyFrom(key), PURPOSE, fromBase64(sealed)));
}

function keyFrom(key: string): Promise<CryptoKey> {
  return aesKey(fromBase64(key.replaceAll('-', '+').replaceAll('_', '/')));
}
