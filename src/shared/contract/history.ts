import * as z from 'zod/mini';
import { DIRECTORY_NAMES } from '../directory-tables.ts';
import { Id } from './common.ts';

/** The kinds of records that have a history, by the names of their tables on the device. */
export const HISTORY_KINDS = [
  'planters',
  ...DIRECTORY_NAMES,
  'reports',
  'assessments',
  'assessor_reports',
  'users',
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

const CHANGE_ACTS = ['created', 'changed', 'deleted'] as const;
export type ChangeAct = (typeof CHANGE_ACTS)[number];

const Value = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

/** One changed field, by its name on the wire. Long and confidential texts are named without their values. */
export const FieldChange = z.object({
  field: z.string(),
  from: z.optional(Value),
  to: z.optional(Value),
});
export type FieldChange = z.infer<typeof FieldChange>;

/** One entry of a record's history, as returned by `GET /history/{kind}/{id}` and the change feed. */
export const RecordChange = z.object({
  id: Id,
  kind: z.enum(HISTORY_KINDS),
  record_id: Id,
  at: z.string(),
  /** `id` is null for a change made by the server itself. */
  user: z.object({ id: z.nullable(Id), name: z.nullable(z.string()) }),
  act: z.enum(CHANGE_ACTS),
  /** Empty for a record that was created or deleted. */
  fields: z.array(FieldChange),
});
export type RecordChange = z.infer<typeof RecordChange>;

/** Entries per page, newest first. The next page is requested with `before`, the id of the last entry. */
export const HISTORY_PAGE = 30;
export const HistoryPage = z.object({ changes: z.array(RecordChange), more: z.boolean() });
export type HistoryPage = z.infer<typeof HistoryPage>;
