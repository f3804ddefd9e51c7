import { createHash } from 'node:crypto';
import type { Db } from '#server/db/database.ts';
import type { WriteScope } from '#server/db/transaction.ts';
import { Refused } from '#server/refused.ts';
import {
  megabytesOf,
  PICTURE_MAX_BYTES,
  PICTURE_MAX_PIXELS,
  type PictureType,
  sniffPicture,
  TOO_MANY_PIXELS,
  tooLargeText,
  wrongTypeText,
} from '#shared/pictures.ts';

/** An uploaded file. Neither its name nor its declared type is trusted. */
export interface SentFile {
  bytes: Uint8Array;
  /** The type declared by the sender, used only in error messages. */
  type: string;
}

export interface Picture {
  hash: string;
  type: PictureType;
  bytes: Uint8Array;
}

/** Recognizes a picture by its bytes, without decoding it. Throws Refused 413, 415 or 422. */
export function pictureIn({ bytes, type }: SentFile): Picture {
  if (bytes.length > PICTURE_MAX_BYTES) {
    const values = { megabytes: megabytesOf(bytes.length) };
    throw new Refused(413, tooLargeText(bytes.length), { code: 'picture-too-large', values });
  }
  const sniffed = sniffPicture(bytes);
  if (!sniffed) {
    const values = { type };
    throw new Refused(415, wrongTypeText(type), { code: 'picture-of-wrong-type', values });
  }
  if (sniffed.width * sniffed.height > PICTURE_MAX_PIXELS) throw new Refused(422, TOO_MANY_PIXELS);
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { hash, type: sniffed.type, bytes };
}

/** Stores a picture and returns its address. Identical bytes are stored once. */
export async function keepPicture({ tx }: WriteScope, picture: Picture, at: string) {
  await tx
    .insertInto('pictures')
    .values({
      hash: picture.hash,
      type: picture.type,
      bytes: Buffer.from(picture.bytes),
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
  return `/api/pictures/${picture.hash}`;
}

export function pictureByHash(db: Db, hash: string) {
  return db
    .selectFrom('pictures')
    .select(['type', 'bytes'])
    .where('hash', '=', hash)
    .executeTakeFirst();
}
