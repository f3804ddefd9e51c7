import * as z from 'zod/mini';
import type { DirectoryTable } from '#shared/directory-tables.ts';
import { message, text } from '#shared/i18n.ts';
import { PICTURE_FIELD } from '#shared/pictures.ts';
import { DIRECTORIES } from '#src/records/directories.ts';
import { effect, mutation, sayUnlessTold } from './mutation.ts';

/** Used if the server gives no reason (spec part 1, 8). */
const FAILED = text('Failed to upload image');

/** The backend's path for each kind of record. */
const PATHS: Readonly<Record<string, string>> = {
  planters: '/church-planters',
  ...Object.fromEntries(DIRECTORIES.map(({ table, path }) => [table, path])),
};

type Owner = 'planters' | DirectoryTable;

/** A new profile picture, already scaled and without location data. */
export const setPicture = mutation({
  name: 'set-picture',
  version: 2,
  // Version 1 stored the picture in its args.
  upgrade: { 1: (args) => args },
  file: 'picture',
  args: z.lazy(() =>
    z.object({
      table: z.enum(Object.keys(PATHS) as Owner[]),
      /** Local key of the record. */
      record: z.string(),
      recordName: z.string(),
      /** `data:image/jpeg;base64,…`; absent while the file is stored separately. */
      picture: z.optional(z.string().check(z.regex(/^data:image\/jpeg;base64,[A-Za-z0-9+/]+=*$/))),
      fileName: z.string(),
      /** List that shows the record, for servers without a change feed. */
      feed: z.string(),
    }),
  ),

  // A lane of its own: text changes of the record never wait for a file (S12).
  lanes: (args) => [`last:picture:${args.table}:${args.record}`],

  apply: ({ table, record, picture }) => [
    effect(
      table,
      record,
      (row) => row && (picture ? { ...row, profile_picture_url: picture } : row),
    ),
  ],

  calls: ({ table, record, picture, fileName }, ids) => {
    const id = ids.of(table, record);
    if (id === undefined) return undefined;
    const path = `${PATHS[table]}/${id}/profile-picture`;
    return [{ method: 'POST', path, upload: () => formWith(picture ?? '', fileName) }];
  },

  // Sending the same picture twice changes nothing.
  whenUnknown: 'resend',
  covers: (args) => [args.feed],
  read: sayUnlessTold(FAILED),
  label: ({ recordName }) => message('Picture of {recordName}', { recordName }),
});

function formWith(picture: string, fileName: string): FormData {
  const binary = atob(picture.slice(picture.indexOf(',') + 1));
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  const form = new FormData();
  form.append(PICTURE_FIELD, new Blob([bytes], { type: 'image/jpeg' }), fileName);
  return form;
}
