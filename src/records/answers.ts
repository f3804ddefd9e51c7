import * as z from 'zod/mini';
import { wireDay } from '#shared/contract/answers/days.ts';
import { wireNumber, wireWord } from '#shared/contract/answers/numbers.ts';
import { wireId, wireName, wireRef, wireText } from '#shared/contract/answers/values.ts';
import { Id } from '#shared/contract/common.ts';
import { eachField, onWire } from './fields.ts';
import type { Directory, Field, RecordKind } from './record.ts';

type Fields = Record<string, unknown>;

const Text = z.optional(z.nullable(z.string()));
/** A number, possibly given as text (spec part 2, 5). */
const Numeric = z.optional(z.nullable(z.union([z.number(), z.string()])));
const Links = z.optional(z.nullable(z.record(z.string(), z.unknown())));

/** The fields of a record as the reference server returns them, with empty texts as null. */
export function answeredFields(kind: RecordKind): Record<string, z.ZodMiniType> {
  return onWire(
    kind,
    eachField(kind, ({ type }): z.ZodMiniType => (type === 'coordinate' ? Numeric : Text)),
  );
}

/** A record of a directory as the reference server returns it. */
export function recordAnswer(kind: Directory) {
  return z.object({
    ...answeredFields(kind),
    ...(kind.hasLinks ? { social_media: Links } : {}),
    id: Id,
    name: z.string(),
    profile_picture_url: Text,
    planter_id: z.optional(z.nullable(Id)),
    updated_at: Text,
    /** Idempotency-Key of the write that created it. Extra: identifies a create of this device exactly. */
    created_by_key: Text,
  });
}

/** The fields of a record in any form that a documented server may send, by their wire names. */
export function fieldsRead<Name extends string>(
  kind: RecordKind<Name>,
): Record<Name, z.ZodMiniType> {
  return onWire(kind, eachField(kind, valueRead)) as Record<Name, z.ZodMiniType>;
}

function valueRead({ type, options, required }: Field, name: string): z.ZodMiniType {
  if (options) return wireWord(Object.keys(options));
  if (type === 'day') return wireDay;
  if (type === 'coordinate') return wireNumber;
  return name === 'name' || required === 'always' ? wireName : wireText;
}

/** The other name for a phone on some servers (spec part 1, 3: "phone or phone_number"). */
export const OTHER_PHONE = { phone_number: wireText };

const read = new WeakMap<Directory, z.ZodMiniType<Fields>>();

/** Parses a record of a directory. */
export function recordRead(kind: Directory): z.ZodMiniType<Fields> {
  const known = read.get(kind);
  if (known) return known;
  const made = z.object({
    ...fieldsRead(kind),
    ...OTHER_PHONE,
    id: wireId,
    profile_picture_url: wireText,
    planter_id: wireRef,
    created_by_key: wireText,
  });
  read.set(kind, made);
  return made;
}
