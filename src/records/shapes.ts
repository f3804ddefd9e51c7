import * as z from 'zod/mini';
import { CalendarDay, Email, Id, KeptText, RequiredText } from '#shared/contract/common.ts';
import { coordinateInput } from '#shared/contract/coordinates.ts';
import { LINK_MAX, WebLink, Website } from '#shared/contract/website.ts';
import { eachField, onWire } from './fields.ts';
import type { Directory, Field, RecordKind } from './record.ts';

type Text = z.ZodMiniType<string>;
type OptionalText = z.ZodMiniOptional<z.ZodMiniNullable<Text>>;

/** The shapes of addresses, days and references. Forms replace them, since the specification defines their messages. */
export interface Inputs {
  email: Text;
  website: Text;
  link: Text;
  day: Text;
  ref: z.ZodMiniType<number | null>;
}

export const INPUTS: Inputs = {
  email: Email,
  website: Website,
  link: WebLink,
  day: CalendarDay,
  ref: z.nullable(Id),
};

/** For a queued write, which is kept as it was written. */
export const QUEUED: Inputs = { ...INPUTS, link: z.string().check(z.maxLength(LINK_MAX)) };

/** The shape of a value in a write. A value that is not `needed` may be empty. */
export function valueShape(field: Field, needed: boolean, inputs: Inputs): Text {
  const { type, options, pattern, max } = field;
  if (options) return z.enum(Object.keys(options));
  if (pattern) return z.string().check(z.regex(pattern.is, pattern.says));
  // These values are not texts. Bodies that contain them have their own types.
  if (type === 'coordinate') return coordinateInput(max) as z.ZodMiniType as Text;
  if (type === 'ref') return inputs.ref as z.ZodMiniType as Text;
  if (type === 'link') return inputs.link;
  if (type === 'email' || type === 'website' || type === 'day') {
    return needed ? inputs[type] : z.union([inputs[type], z.literal('')]);
  }
  return needed ? RequiredText(max) : KeptText(max);
}

/** True if a call for a new record requires the field. */
export function isNeeded({ required }: Field): boolean {
  return required === 'on create' || required === 'always';
}

/** Every directory record keeps its name, even if its form does not mark the name as required. */
function isNeverEmpty({ required }: Field, name: string): boolean {
  return required === 'always' || name === 'name';
}

/** Every field of a new record, by its name on the device. */
export function newFields(kind: RecordKind, inputs = INPUTS): Record<string, Text> {
  return eachField(kind, (field) => valueShape(field, Boolean(field.required), inputs));
}

/** The fields of an edit, by their names on the device. All are optional, and only some must not be empty. */
export function editedFields<Name extends string>(
  kind: RecordKind<Name>,
  inputs = INPUTS,
): Record<Name, OptionalText> {
  return eachField(kind, (field, name) => {
    const needed = isNeverEmpty(field, name);
    const value = valueShape(field, needed, inputs);
    // A value that is never empty is never null either, although the type allows it.
    return z.optional(needed ? (value as z.ZodMiniNullable<Text>) : z.nullable(value));
  });
}

/** The fields of a new record in a body. Optional ones may be absent, null or empty. */
export function bodyFields<Name extends string>(kind: RecordKind<Name>) {
  return eachField(kind, (field): z.ZodMiniType => {
    const value = valueShape(field, isNeeded(field), INPUTS);
    return isNeeded(field) ? value : z.optional(z.nullable(value));
  });
}

/**
 * The fields of a new record in a queued write. Optional ones were checked by the form, and may be absent in the write
 * of an older build that did not have them yet.
 */
export function queuedFields(kind: RecordKind): Record<string, Text> & { name: Text } {
  const shapes = eachField(kind, (field) => {
    const isChecked = ['choice', 'email', 'website', 'day'].includes(field.type);
    if (!isChecked && !isNeeded(field)) return z._default(z.string(), '');
    return valueShape(field, isNeeded(field), INPUTS);
  });
  // Every kind has a name.
  return shapes as typeof shapes & { name: Text };
}

/** Members besides the fields: the planter, and links by the name of the service. */
function others({ hasLinks }: Directory): Record<string, z.ZodMiniType> {
  const short = z.string().check(z.maxLength(50));
  const links = z.record(short, KeptText(500));
  const planter_id = z.optional(z.nullable(Id));
  return hasLinks ? { planter_id, social_media: z.optional(z.nullable(links)) } : { planter_id };
}

/** Body of a POST or PUT by wire names. */
export type DirectoryBody = { planter_id?: number | null | undefined } & Record<string, unknown>;

/** `POST` */
export function newBody(kind: Directory): z.ZodMiniType<DirectoryBody> {
  return z.object({ ...onWire(kind, bodyFields(kind)), ...others(kind) });
}

/** `PUT` takes the whole record; only the fields that are present change. */
export function editedBody(kind: Directory): z.ZodMiniType<DirectoryBody> {
  return z.object({ ...onWire<z.ZodMiniType>(kind, editedFields(kind)), ...others(kind) });
}
