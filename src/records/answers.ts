import * as z from 'zod/mini';
import { wireId, wireName, wireRef, wireText, wireWord } from '#shared/contract/answers/values.ts';
import { Id } from '#shared/contract/common.ts';
import { eachField, onWire } from './fields.ts';
import type { Directory, Field } from './record.ts';

type Fields = Record<string, unknown>;

const Text = z.optional(z.nullable(z.string()));
const Links = z.optional(z.nullable(z.record(z.string(), z.unknown())));

/** A record as the reference server answers it. Empty texts come as null. */
export function recordAnswer(kind: Directory) {
  const texts = eachField(kind, () => Text);
  return z.object({
    ...onWire<z.ZodMiniType>(kind, texts),
    ...(kind.hasLinks ? { social_media: Links } : {}),
    id: Id,
    name: z.string(),
    profile_picture_url: Text,
    planter_id: z.optional(z.nullable(Id)),
    updated_at: Text,
    /** Idempotency-Key of the write that created it. Extra: recognizes an own create exactly. */
    created_by_key: Text,
  });
}

/** Another name of a phone, as planters have it. */
const OTHER_PHONE = 'phone_number';

const read = new WeakMap<Directory, z.ZodMiniType<Fields>>();

/** Parses a record in any form that a documented server may send; keys are wire names. */
export function recordRead(kind: Directory): z.ZodMiniType<Fields> {
  const known = read.get(kind);
  if (known) return known;
  const made = z.object({
    ...onWire(kind, eachField(kind, valueRead)),
    id: wireId,
    name: wireName,
    profile_picture_url: wireText,
    planter_id: wireRef,
    created_by_key: wireText,
    [OTHER_PHONE]: wireText,
  });
  read.set(kind, made);
  return made;
}

function valueRead({ options }: Field): z.ZodMiniType {
  return options ? wireWord(Object.keys(options)) : wireText;
}

/** The fields of such a record by their names on the device; undefined where the server does not say. */
export function fieldsRead(kind: Directory, record: Fields): Fields {
  return eachField(kind, ({ type, wire }, name) => {
    return record[wire ?? name] ?? (type === 'phone' ? record[OTHER_PHONE] : undefined);
  });
}
