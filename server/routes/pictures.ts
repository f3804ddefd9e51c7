import * as z from 'zod/mini';
import type { Account } from '#server/account/accounts.ts';
import { DataOf, data } from '#server/api/answers.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { PathId } from '#server/api/inputs.ts';
import type { Db } from '#server/db/database.ts';
import type { WriteScope } from '#server/db/transaction.ts';
import { changeRecord } from '#server/domain/directory.ts';
import { keepPicture, pictureByHash, pictureIn } from '#server/domain/pictures.ts';
import { recorded } from '#server/domain/record-changes.ts';
import { notFound } from '#server/refused.ts';
import { PICTURE_FIELD, PICTURE_MAX_BYTES } from '#shared/pictures.ts';
import { DIRECTORIES } from '#src/records/directories.ts';
import type { Directory } from '#src/records/record.ts';
import { capitalized, requireDirectoryChange } from './directory-answers.ts';
import { requirePlanter } from './planter-answers.ts';

const ONE_YEAR_S = 31_536_000;

/** A kind of record that has a picture: who may set it, and where its address is stored. */
interface Owner {
  path: string;
  what: string;
  require(db: Db, account: Account, id: number): Promise<void> | void;
  /** Returns false if there is no such record. */
  write(scope: WriteScope, id: number, url: string, at: string): Promise<boolean>;
}

const planter: Owner = {
  path: '/church-planters',
  what: 'Planter',
  require: (db, account, id) => requirePlanter(db, account, 'change', id),
  write: (scope, id, profile_picture_url, updated_at) => {
    const update = scope.tx
      .updateTable('church_planters')
      .set({ profile_picture_url, updated_at, rev: scope.rev })
      .where('id', '=', id)
      .where('deleted', '=', 0)
      .returning('id');
    const touched = { kind: 'planters', ids: [id] } as const;
    return isThere(recorded(scope, touched, () => update.executeTakeFirst()));
  },
};

function directoryOwner(kind: Directory): Owner {
  return {
    path: kind.path,
    what: capitalized(kind.one),
    require: (_db, account) => requireDirectoryChange(account),
    write: (scope, id, profile_picture_url, at) =>
      changeRecord(scope, { kind, id }, { profile_picture_url }, at),
  };
}

async function isThere(changed: Promise<object | undefined>): Promise<boolean> {
  return (await changed) !== undefined;
}

function setPicture(owner: Owner): Endpoint {
  return endpoint(
    {
      method: 'post',
      path: `${owner.path}/{id}/profile-picture`,
      summary: 'Set the profile picture: a form with the file as profilePicture',
      access: 'signed-in',
      params: z.object({ id: PathId }),
      upload: { field: PICTURE_FIELD, maxBytes: PICTURE_MAX_BYTES },
      answer: DataOf(z.object({ profile_picture_url: z.string() })),
    },
    async ({ params: { id }, upload, account, services: { db, clock, scanUpload }, write }) => {
      await owner.require(db, account, id);
      const picture = pictureIn(upload);
      await scanUpload(picture.bytes);
      return write(async (scope) => {
        await owner.require(scope.tx, account, id);
        const at = clock().toISOString();
        const profile_picture_url = await keepPicture(scope, picture, at);
        if (!(await owner.write(scope, id, profile_picture_url, at))) {
          throw notFound(`${owner.what} not found`);
        }
        return data({ profile_picture_url });
      });
    },
  );
}

/**
 * A picture by its hash. Needs no sign-in, because an `<img>` cannot send one: the address has 256 bits that only the
 * record reveals. Whatever the bytes are, no browser runs them.
 */
const picture = endpoint(
  {
    method: 'get',
    path: '/pictures/{hash}',
    summary: 'A picture; its address never changes its content',
    access: 'anyone',
    params: z.object({ hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  },
  async ({ params: { hash }, services: { db }, request }) => {
    const headers = new Headers({
      'Cache-Control': `public, max-age=${ONE_YEAR_S}, immutable`,
      ETag: `"${hash}"`,
      'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'Content-Disposition': 'inline; filename="picture"',
    });
    if (request.headers.get('If-None-Match') === `"${hash}"`) {
      return new Response(null, { status: 304, headers });
    }
    const found = await pictureByHash(db, hash);
    if (!found) throw notFound('Picture not found');
    headers.set('Content-Type', found.type);
    return new Response(Buffer.from(found.bytes), { headers });
  },
);

export const pictureEndpoints: readonly Endpoint[] = [
  ...[planter, ...DIRECTORIES.map(directoryOwner)].map(setPicture),
  picture,
];
