import * as z from 'zod/mini';
import { wireDay } from '#shared/contract/answers/days.ts';
import { wireCount, wireNumber } from '#shared/contract/answers/numbers.ts';
import {
  must,
  textIn,
  wireFlag,
  wireId,
  wireName,
  wireRef,
  wireText,
} from '#shared/contract/answers/values.ts';
import { Id } from '#shared/contract/common.ts';
import { FileHash } from '#shared/training-files.ts';
import type { EditOf, ExtraKind, NewOf, RecordOf, TableKind } from './extra.ts';
import { eachField, emptyOf } from './fields.ts';
import type { Field, RecordKind } from './record.ts';
import { INPUTS, isNeeded, valueShape } from './shapes.ts';

/* Shapes for sending and receiving the records of an extra. */

/** The shape of a value in a write. The caller provides the shape of numbered parts, either whole or for an edit. */
function written(field: Field, parts: (kind: RecordKind) => z.ZodMiniType): z.ZodMiniType {
  const { type, max } = field;
  if (type === 'flag') return z.boolean();
  if (type === 'count') return z.int().check(z.nonnegative());
  if (type === 'position') return z.number();
  if (type === 'file') return z.union([z.literal(''), FileHash]);
  if (type === 'numbered') return byNumber(max, parts(partsOf(field)));
  return valueShape(field, isNeeded(field), INPUTS);
}

function partsOf({ parts = { fields: {} } }: Field): RecordKind {
  return parts;
}

function byNumber(max: number, part: z.ZodMiniType): z.ZodMiniType {
  const isNumber = (key: string) => /^[1-9]\d?$/.test(key) && Number(key) <= max;
  const number = z.string().check(z.refine(isNumber, `must be 1 to ${max}`));
  return z.record(number, part);
}

const edited = (kind: RecordKind): z.ZodMiniType => z.partial(z.object(eachField(kind, change)));
const change = (field: Field) => written(field, edited);

/** `PUT`: only the fields that are present change, in the numbered parts as well. */
export function editOf<K extends TableKind>(kind: K): z.ZodMiniType<EditOf<K>> {
  return edited(kind) as z.ZodMiniType<EditOf<K>>;
}

const isLater = ({ type }: Field) => type === 'flag' || type === 'numbered';

/** The fields of a new record, without those that are set later. */
function newFieldsOf({ fields, adding = {} }: ExtraKind): Record<string, Field> {
  const asked = Object.entries(fields).filter(([, field]) => !isLater(field));
  return { ...Object.fromEntries(asked), ...adding };
}

/** The values of a new record. Optional fields may be absent, as in the write of an older build. */
export function newShapes(kind: ExtraKind): Record<string, z.ZodMiniType> {
  return eachField({ fields: newFieldsOf(kind) }, (field) => {
    const shape = change(field);
    if (isNeeded(field) || field.type === 'position') return shape;
    return z._default(shape, emptyOf(field));
  });
}

/** `POST` */
export function newOf<K extends ExtraKind>(kind: K): z.ZodMiniType<NewOf<K>> {
  return z.object(newShapes(kind)) as z.ZodMiniType as z.ZodMiniType<NewOf<K>>;
}

/** A record as the server returns it. */
export function answerOf<K extends TableKind>(kind: K): z.ZodMiniType<RecordOf<K>> {
  const created_by_key = z.optional(z.nullable(z.string()));
  const shape = z.object({ ...answerShapes(kind), created_by_key });
  return shape as z.ZodMiniType as z.ZodMiniType<RecordOf<K>>;
}

/** The id, the links and the fields in an answer. */
export function answerShapes(kind: TableKind): Record<string, z.ZodMiniType> {
  return { ...answered(kind), ...eachLink(kind, Id), id: Id };
}

function answered(kind: RecordKind): Record<string, z.ZodMiniType> {
  return eachField(kind, (field) => {
    const { type, max } = field;
    if (type === 'numbered') return byNumber(max, z.object(answered(partsOf(field))));
    if (['flag', 'count', 'position', 'ref'].includes(type)) return change(field);
    return z.string();
  });
}

function eachLink({ links = {} }: TableKind, shape: z.ZodMiniType): Record<string, z.ZodMiniType> {
  return Object.fromEntries(Object.values(links).map(({ column }) => [column, shape]));
}

/** A record as this build reads it. A field that cannot be read counts as absent. */
export function readShapes(kind: TableKind & { named?: string }) {
  return {
    ...eachField(kind, (field, name) => (name === kind.named ? wireName : valueRead(field))),
    ...eachLink(kind, wireId),
    id: wireId,
    created_by_key: wireText,
  };
}

function valueRead(field: Field): z.ZodMiniType {
  const { type } = field;
  if (type === 'flag') return wireFlag;
  if (type === 'count') return wireCount;
  if (type === 'position') return wireNumber;
  if (type === 'ref') return wireRef;
  if (type === 'day') return wireDay;
  if (type === 'numbered') {
    const parts = eachField(partsOf(field), (part) => {
      return part.type === 'ref' || part.type === 'day' ? valueRead(part) : WORDS;
    });
    return z.record(z.string(), z.object(parts));
  }
  return wireText;
}

/** Parts are always complete, because they are not merged with others. */
const WORDS = must(textIn, 'a text');
