import * as z from 'zod/mini';
import type { TableName } from '#db/tables/index.ts';
import { message, text } from '#shared/i18n.ts';
import { PICTURE_FIELD } from '#shared/pictures.ts';
import { church } from '#src/records/church.ts';
import { PEOPLE, PEOPLE_KINDS } from '#src/records/people.ts';
import { effect, mutation, sayUnlessTold } from './mutation.ts';

/** Of a server that gives no reason (spec part 1, 8). */
const FAILED = text('Failed to upload image');

const OWNERS = ['planters', 'churches', ...PEOPLE_KINDS] as const;

/** Paths of each kind of record on the backend. */
const PATHS: Record<(typeof OWNERS)[number], string> = {
  planters: '/church-planters',
  churches: church.path,
  trainers: PEOPLE.trainers.path,
  assessors: PEOPLE.assessors.path,
  coaches: PEOPLE.coaches.path,
};

/** A new profile picture, already scaled and without its location. */
export const setPicture = mutation({
  name: 'set-picture',
  version: 2,
  // Version 1 stored the picture in its args.
  upgrade: { 1: (args) => args },
  file: 'picture',
  args: z.object({
    table: z.enum(OWNERS),
    /** Local key of the record. */
    record: z.string(),
    recordName: z.string(),
    /** `data:image/jpeg;base64,…`; not there while it is kept apart. */
    picture: z.optional(z.string().check(z.regex(/^data:image\/jpeg;base64,[A-Za-z0-9+/]+=*$/))),
    fileName: z.string(),
    /** List that shows the record, for servers without a change feed. */
    feed: z.string(),
  }),

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
    const id = ids.of(table satisfies TableName, record);
    if (id === undefined) return undefined;
    const path = `${PATHS[table]}/${id}/profile-picture`;
    return [{ method: 'POST', path, upload: () => formWith(picture ?? '', fileName) }];
  },

  // The same picture twice is one picture.
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
