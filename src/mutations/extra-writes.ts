import * as z from 'zod/mini';
import type { Rows, WritableTable } from '#db/tables/index.ts';
import { byPath, fromPaths, withChanges } from '#shared/cohorts.ts';
import { recordIn } from '#shared/contract/envelope.ts';
import type { Message } from '#shared/i18n.ts';
import type { ExtraKind, NewOf } from '#src/records/extra.ts';
import { editOf, newShapes } from '#src/records/extra-shapes.ts';
import { eachField, emptyOf, labelsOf } from '#src/records/fields.ts';
import type { RecordKind } from '#src/records/record.ts';
import type { Touched } from './conflict.ts';
import { effect, type Mutation } from './mutation.ts';
import { filledIn, saysMost } from './recognized.ts';

/* The writes of an extra's records, in the form in which writes of cohorts and resources have always been stored. */

/** The fields and, under the name of the kind (`cohort`), the local key of the new record. */
type NewArgs<K extends ExtraKind> = NewOf<K> & Record<K['one'], string>;

/**
 * The local key (`cohort`), the name as its author saw it (`cohortName`), and the fields by path: `sessions.3.date`.
 */
type EditArgs<K extends ExtraKind> = Record<
  K['one'] | `${K['one']}${Capitalize<K['named']>}`,
  string
> & {
  fields: Record<string, unknown>;
  before: Record<string, unknown>;
};

type Args = Readonly<Record<string, unknown>>;

/** A new record. It can be edited before the server has it. */
export function createsExtra<const K extends ExtraKind>(kind: K): Mutation<NewArgs<K>> {
  const { one, named, path, texts } = kind;
  const table = kind.table as WritableTable;
  const lidOf = (args: Args) => String(args[one]);
  const bodyOf = (args: Args) => {
    const { [one]: _, ...body } = args;
    return body;
  };
  /** The fields of the write that a row of the server shows. */
  const saidBy = (args: Args) =>
    Object.fromEntries(
      Object.entries(kind.fields)
        .filter(([name, { type }]) => name in args && type !== 'position')
        .map(([name]) => [name, args[name]]),
    );

  return {
    name: `create-${one}`,
    version: 1,
    upgrade: {},
    args: z.lazy(() =>
      z.object({
        ...newShapes(kind),
        [one]: z.string(),
      }),
    ) as z.ZodMiniType as z.ZodMiniType<NewArgs<K>>,

    lanes: (args) => [laneOf(kind, args)],
    apply: (args) => {
      const said = eachField(kind, (field, name) => Reflect.get(args, name) ?? emptyOf(field));
      const row = { lid: lidOf(args), id: null, ...said, ...kind.begins?.(args) };
      return [rowEffect(table, lidOf(args), (known) => known ?? row)];
    },

    calls: (args) => [{ method: 'POST', path, body: () => bodyOf(args) }],

    labels: () => labelsOf(kind),
    whenUnknown: 'recognise',
    covers: () => [listOf(kind)],
    recognise: (args) => ({
      feed: listOf(kind),
      table,
      lid: lidOf(args),
      says: filledIn(saidBy(args)),
      resembles: (row) => saysMost(row, saidBy(args)),
    }),

    label: (args: Args) => ({ id: texts.created, values: { [named]: args[named] } }),
  };
}

/**
 * Changes to a record, including its numbered parts. One write may change several of them. Conflict rule `mine`: per
 * field, the author's value wins (S28).
 */
export function editsExtra<const K extends ExtraKind>(kind: K): Mutation<EditArgs<K>> {
  const { one, named, path, texts } = kind;
  const table = kind.table as WritableTable;
  const calledBy = `${one}${named.charAt(0).toUpperCase()}${named.slice(1)}`;
  const edit = editOf(kind);
  const fields = z
    .record(z.string(), z.unknown())
    .check(z.refine((paths) => edit.safeParse(fromPaths(paths)).success));

  return {
    name: `edit-${one}`,
    version: 1,
    upgrade: {},
    args: z.lazy(() =>
      z.object({
        [one]: z.string(),
        [calledBy]: z.string(),
        fields,
        before: z.record(z.string(), z.unknown()),
      }),
    ) as z.ZodMiniType as z.ZodMiniType<EditArgs<K>>,

    lanes: (args) => [laneOf(kind, args)],
    apply: (args) => [
      rowEffect(
        table,
        String(Reflect.get(args, one)),
        (row) => row && withChanges(row, fromPaths(args.fields)),
      ),
    ],

    calls: (args, ids) => {
      const id = ids.of(table, String(Reflect.get(args, one)));
      if (id === undefined) return undefined;
      const listed = { path, names: ['data'], id };
      const own = `${path}/${id}`;
      return [{ method: 'PUT', path: own, fresh: own, listed, body: () => fromPaths(args.fields) }];
    },

    labels: () => labelsOf(kind),
    conflict: {
      kind: 'mine',
      touched: (args) =>
        Object.entries(args.fields).map(([field, mine]) => ({
          field,
          ...labelAt(kind, field),
          before: args.before[field],
          mine,
        })),
      theirs: (body) => byPath(recordIn(body) ?? {}),
    },

    whenUnknown: 'resend',
    covers: () => [listOf(kind)],
    label: (args: Args) => ({ id: texts.changed, values: { [calledBy]: args[calledBy] } }),
  };
}

/** The label of the field at a path, with the number of its part if it has one. */
function labelAt(kind: RecordKind, path: string): Pick<Touched, 'label' | 'message'> {
  const [name = '', number = '', part = ''] = path.split('.');
  const field = kind.fields[name];
  if (!field?.parts) return { label: field?.label ?? name };
  const label = field.parts.fields[part]?.label ?? part;
  const english = field.label.replace('{session}', number).replace('{label}', label);
  const said: Message = { id: field.label, values: { session: number, label: { id: label } } };
  return { label: english, message: said };
}

/** The name of the list that contains a kind: its path without the slash. */
function listOf({ path }: ExtraKind): string {
  return path.slice(1);
}

function laneOf({ one }: ExtraKind, args: object): string {
  return `${one}:${Reflect.get(args, one)}`;
}

type Row = Rows[WritableTable];

/** The fields of a kind are those of its row, which TypeScript cannot infer here. */
function rowEffect(table: WritableTable, lid: string, change: (row?: Row) => object | undefined) {
  return effect(table, lid, change as (row: Row | undefined) => Row | undefined);
}
