import { currentMirrors } from '#db/current.ts';
import type { Op } from '#db/op.ts';
import { withFiles } from '#db/op-files.ts';
import type { Quarantined } from '#db/schema.ts';
import {
  bindingsFor,
  bringBack,
  endUnsent,
  type Returned,
  type Unsent,
  unsentIn,
} from '#db/unsent.ts';
import { translate } from '#shared/i18n.ts';
import { effectsOf, titleOf } from '#src/mutations/read-op.ts';
import { LockedError } from '#src/vault/locked.ts';
import { wakeWorker } from './bridge.ts';
import { opened, openedForFile, sealedFromFile } from './confidential.ts';
import { makeUnsentFile, type Owner, type ReadFile, readUnsentFile } from './unsent-file.ts';

export type { Unsent } from '#db/unsent.ts';
export type { Owner } from './unsent-file.ts';

/** Everything on this device that is not on the server yet. */
export function unsentWork(): Promise<Unsent> {
  return unsentIn(currentMirrors().strict);
}

/** The work as the text of a file. It stays on the device until `endTaken` is called because the file is safe. */
export async function fileOfUnsent(work: Unsent, owner: Owner): Promise<string> {
  const { relaxed } = currentMirrors();
  const ids = await bindingsFor(relaxed);
  const whole = await withFiles(relaxed, work.ops);
  const [ops, drafts] = await Promise.all([openedForFile(whole), openedForFile(work.drafts)]);
  return makeUnsentFile({ ...work, ops, drafts }, ids, owner, Date.now());
}

/** Removes the work from the device after the file was stored. Returns how many writes stayed. */
export function endTaken(work: Unsent): Promise<number> {
  return endUnsent(currentMirrors().strict, work, 'taken', { titleOf, effectsOf });
}

/** Discards all of it at the person's request. Returns how many writes stayed because they are being sent. */
export function discardUnsent(work: Unsent): Promise<number> {
  return endUnsent(currentMirrors().strict, work, 'discarded', { titleOf, effectsOf });
}

export type BroughtBack = ({ kind: 'done' } & Returned) | Exclude<ReadFile, { kind: 'read' }>;

/**
 * Puts the work of a file back into the same person's outbox. Bringing back the same file again changes nothing.
 * @param aside parts of earlier files that could not be read, kept unchanged
 */
export async function bringBackFile(
  text: string,
  owner: Pick<Owner, 'apiBase' | 'userId'>,
  aside: readonly Quarantined[] = [],
): Promise<BroughtBack> {
  const read = readUnsentFile(text, owner);
  if (read.kind !== 'read') return read;
  const returning = await sealedFromFile(read.returning);
  returning.unreadable.push(...aside);
  const returned = await bringBack(currentMirrors().strict, returning, effectsOf);
  void wakeWorker('enqueue');
  return { kind: 'done', ...returned };
}

/**
 * A write in a form that its author can read. Sealed texts stay unchanged while the vault is locked, under a note about
 * it.
 */
export async function readableForAuthor(op: Op): Promise<Op> {
  const [whole = op] = await withFiles(currentMirrors().relaxed, [op]);
  try {
    return await opened(whole);
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
    return {
      ...op,
      args: { locked: translate('Unlock your confidential texts first, then save a copy again.') },
    };
  }
}
