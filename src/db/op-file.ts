import type { Transaction } from 'dexie';
import { bufferInBase64, toBase64 } from '#shared/base64.ts';
import type { Op } from './op.ts';

/*
 * A write may contain a file: a picture of several megabytes, as a data URL in one of its arguments. On the device, the
 * bytes are stored apart from the op, so that reading the outbox reads no files (S35). When a whole write leaves src/db
 * (as an effect on a row, a request, a file of unsent work or an undo), the file is back in its arguments.
 */

/** The file of a pending write. */
export interface OpFile {
  opId: string;
  /** Media type, e.g. `image/jpeg`. */
  type: string;
  bytes: ArrayBuffer;
}

/** A write that may have a file. `file` names the argument that contains it. */
export type Carrier = Pick<Op, 'id' | 'args' | 'file'>;

/**
 * Splits a write into its stored form and its file. A value that is not a data URL, such as a sealed text, stays in the
 * arguments.
 */
export function apart<T extends Carrier>(write: T): { stored: T; file: OpFile | undefined } {
  const { id: opId, file: arg } = write;
  const args: Record<string, unknown> = Object(write.args);
  const file = arg === undefined ? undefined : bytesOf(args[arg]);
  if (arg === undefined || !file) return { stored: write, file: undefined };
  const { [arg]: _, ...rest } = args;
  return { stored: { ...write, args: rest }, file: { opId, ...file } };
}

/** Moves pictures out of the ops of an older build, which stored them in the arguments. */
export async function setOldPicturesApart(upgrade: Transaction): Promise<void> {
  const ops = upgrade.table<Op>('ops');
  const old = await ops.filter((op) => op.name === 'set-picture' && op.version === 1).toArray();
  for (const op of old) {
    const { stored, file } = apart({ ...op, version: 2, file: 'picture' });
    if (!file) continue;
    await upgrade.table('opFiles').put(file);
    await ops.put(stored);
  }
}

const BASE64 = ';base64,';

function bytesOf(value: unknown): Omit<OpFile, 'opId'> | undefined {
  const comma = typeof value === 'string' ? value.indexOf(BASE64) : -1;
  if (typeof value !== 'string' || !value.startsWith('data:') || comma < 0) return undefined;
  const bytes = bufferInBase64(value.slice(comma + BASE64.length));
  return bytes && { type: value.slice('data:'.length, comma), bytes };
}

export function dataUrl({ type, bytes }: OpFile): string {
  return `data:${type}${BASE64}${toBase64(new Uint8Array(bytes))}`;
}
