import * as z from 'zod/mini';
import { Email, Id, RequiredText } from '#shared/contract/common.ts';
import { Website } from '#shared/contract/website.ts';
import { eachField, onWire } from './fields.ts';
import type { Directory, Field } from './record.ts';

type Text = z.ZodMiniType<string>;
type OptionalText = z.ZodMiniOptional<z.ZodMiniNullable<Text>>;

/** What counts as an address. Forms replace it, since the specification words their messages. */
export interface Addresses {
  email: Text;
  website: Text;
}

const ADDRESSES: Addresses = { email: Email, website: Website };

/** What every directory record has and what is never empty. */
const NAME = 'name';

/** A value that may be written. One that is not `needed` may be empty. */
function valueShape(field: Field, needed: boolean, addresses: Addresses): Text {
  if (field.options) return z.enum(Object.keys(field.options));
  if (field.type === 'email' || field.type === 'website') {
    const address = addresses[field.type];
    return needed ? address : z.union([address, z.literal('')]);
  }
  return needed ? RequiredText(field.max) : z.string().check(z.maxLength(field.max));
}

/** Every field of a new record, by its name on the device. */
export function newFields(kind: Directory, addresses = ADDRESSES): Record<string, Text> {
  return eachField(kind, (field) => valueShape(field, Boolean(field.required), addresses));
}

/** What an edit may change, by its name on the device: any fields, and only the name must not be empty. */
export function editedFields(kind: Directory, addresses = ADDRESSES): Record<string, OptionalText> {
  return eachField(kind, (field, name) => {
    const value = valueShape(field, name === NAME, addresses);
    // A name is never null: its type says more than its shape allows.
    return z.optional(name === NAME ? (value as z.ZodMiniNullable<Text>) : z.nullable(value));
  });
}

/**
 * The fields of a new record in a queued write. What need not be filled in was checked by the form, and the write of an
 * older build lacks a field that came later.
 */
export function queuedFields(kind: Directory): Record<string, Text> & { name: Text } {
  const shapes = eachField(kind, (field) => {
    const isChecked = field.required ?? ['choice', 'email', 'website'].includes(field.type);
    if (!isChecked) return z._default(z.string(), '');
    return valueShape(field, Boolean(field.required), ADDRESSES);
  });
  // Every kind has a name.
  return shapes as typeof shapes & { name: Text };
}

/** Beside the fields: the planter, and links by the name of the service. */
function others({ hasLinks }: Directory): Record<string, z.ZodMiniType> {
  const short = z.string().check(z.maxLength(50));
  const links = z.record(short, z.string().check(z.maxLength(500)));
  const planter_id = z.optional(z.nullable(Id));
  return hasLinks ? { planter_id, social_media: z.optional(z.nullable(links)) } : { planter_id };
}

/** Body of a POST or PUT by wire names. */
export type DirectoryBody = { planter_id?: number | null | undefined } & Record<string, unknown>;

/** `POST`: fields that need not be filled in may be absent, null or empty. */
export function newBody(kind: Directory): z.ZodMiniType<DirectoryBody> {
  const fields = eachField(kind, (field): z.ZodMiniType => {
    const value = valueShape(field, Boolean(field.required), ADDRESSES);
    return field.required ? value : z.optional(z.nullable(value));
  });
  return z.object({ ...onWire(kind, fields), ...others(kind) });
}

/** `PUT` takes the whole record; only the fields that are present change. */
export function editedBody(kind: Directory): z.ZodMiniType<DirectoryBody> {
  return z.object({ ...onWire<z.ZodMiniType>(kind, editedFields(kind)), ...others(kind) });
}
