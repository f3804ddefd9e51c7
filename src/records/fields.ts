import type { Field, RecordKind } from './record.ts';

type Values<Value> = Readonly<Record<string, Value>>;

/** The names of the fields on the device, which are also the names of the server's columns. */
export function namesOf<Name extends string>(kind: RecordKind<Name>): Name[] {
  return Object.keys(kind.fields) as Name[];
}

/** One entry for each field, by its name on the device. */
export function eachField<Name extends string, Entry>(
  kind: RecordKind<Name>,
  entry: (field: Field, name: string) => Entry,
): Record<Name, Entry> {
  const fields = Object.entries<Field>(kind.fields);
  const entries = fields.map(([name, field]) => [name, entry(field, name)]);
  return Object.fromEntries(entries) as Record<Name, Entry>;
}

/** Renames fields to their names on the wire. A name that is not a field of the kind stays unchanged. */
export function onWire<Value>(kind: RecordKind, fields: Values<Value>): Record<string, Value> {
  return renamed(fields, (name) => kind.fields[name]?.wire);
}

/** Renames fields to their names on the device. */
export function fromWire<Value>(kind: RecordKind, fields: Values<Value>): Record<string, Value> {
  const names = Object.entries(kind.fields).map(([name, { wire }]) => [wire, name] as const);
  return renamed(fields, (name) => names.find(([wire]) => wire === name)?.[1]);
}

function renamed<Value>(
  fields: Values<Value>,
  other: (name: string) => string | undefined,
): Record<string, Value> {
  const entries = Object.entries(fields);
  return Object.fromEntries(entries.map(([name, value]) => [other(name) ?? name, value]));
}

/** The label of each field by its name on the wire, which answers and refusals use. */
export function labelsOf(kind: RecordKind): Record<string, string> {
  return onWire(
    kind,
    eachField(kind, ({ label }) => label),
  );
}

/** The fields of a record about which nothing is known. */
export function blankFields<Name extends string>(kind: RecordKind<Name>): Record<Name, unknown> {
  return eachField(kind, emptyOf);
}

/** The value of a field about which nothing is known. */
export function emptyOf({ type }: Field): unknown {
  if (type === 'flag') return false;
  if (type === 'count' || type === 'position') return 0;
  if (type === 'numbered') return {};
  return type === 'coordinate' || type === 'ref' ? null : '';
}

const NOT_ASKED: readonly Field['type'][] = ['flag', 'count', 'position', 'file', 'numbered'];

/** The fields of the form. The others have buttons or forms of their own. */
export function askedIn(kind: RecordKind): RecordKind {
  const asked = Object.entries(kind.fields).filter(([, { type }]) => !NOT_ASKED.includes(type));
  return { fields: Object.fromEntries(asked) };
}

/** The value of an optional field that was left empty: the first option of a choice. */
export function valueIfMissing({ options }: Field): string {
  return Object.keys(options ?? {})[0] ?? '';
}
