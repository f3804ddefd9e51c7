import type * as z from 'zod/mini';
import type { Rows } from '#db/tables/index.ts';
import { fieldsIn } from '#shared/contract/answers/record.ts';
import type { DirectoryTable } from '#shared/directory-tables.ts';
import { foldText } from '#shared/fold-text.ts';
import type { Message } from '#shared/i18n.ts';
import { recordRead } from '#src/records/answers.ts';
import { labelsOf, onWire } from '#src/records/fields.ts';
import type { Directory } from '#src/records/record.ts';
import { type FieldEdit, touchedFields } from './conflict.ts';
import { doneWhenGone, effect, type Mutation, sayUnlessTold } from './mutation.ts';
import { filledIn, saysMost } from './recognized.ts';
import { putWhole, withOtherNames, withoutEmpty } from './whole-object.ts';

/* The writes of any directory. A mutation defines its name and how its args identify the record. */

interface Written {
  kind: Directory<string, DirectoryTable>;
  /** Local key of the record. */
  lid: string;
}

/** An existing record, with its name as the author saw it. */
interface Existing extends Written {
  name: string;
}

interface New extends Written {
  /** By their names on the device; `planter` is the local key of the planter that the record belongs to, or ''. */
  fields: Record<string, string>;
}

/** Only the fields that the author touched, with their previous values (S4). */
interface Edited extends Existing {
  fields: Record<string, string | null | undefined>;
  before: FieldEdit['before'];
}

interface Definition<Args, Means> {
  name: string;
  args: z.ZodMiniType<Args>;
  /** Message for a refusal without a reason (spec part 2, 8). */
  failed(args: Args): string;
  label(args: Args): Message;
  /** Reads the args. */
  means(args: Args): Means;
  /** Makes the args. */
  argsOf(means: Means): Args;
}

export type CreatesRecord<Args> = Mutation<Args> & Definition<Args, New>;
export type EditsRecord<Args> = Mutation<Args> & Definition<Args, Edited>;
export type DeletesRecord<Args> = Mutation<Args> & Definition<Args, Existing>;

/** A new record of a directory. */
export function createsRecord<Args>(definition: Definition<Args, New>): CreatesRecord<Args> {
  const means = (args: Args) => ownFields(definition.means(args));
  return {
    ...definition,
    version: 1,
    upgrade: {},
    lanes: (args) => [laneOf(means(args))],

    apply: (args) => {
      const { kind, lid, fields } = means(args);
      const common = {
        lid,
        id: null,
        profile_picture_url: '',
        sort_name: foldText(fields.name ?? ''),
      };
      return [rowEffect(kind.table, lid, (row) => row ?? { ...fields, ...common })];
    },

    calls: (args, ids) => {
      const { kind, fields } = means(args);
      const { planter = '', ...told } = onWire(kind, fields);
      const planterId = planter === '' ? '' : ids.of('planters', planter);
      if (planterId === undefined) return undefined;
      const body = withoutEmpty({ ...told, planter_id: planterId });
      return [{ method: 'POST', path: kind.path, body: () => body }];
    },

    whenUnknown: 'recognise',
    covers: (args) => [means(args).kind.table],
    recognise: (args) => {
      const { kind, lid, fields } = means(args);
      return {
        feed: kind.table,
        table: kind.table,
        lid,
        says: filledIn(fields),
        resembles: (row) => saysMost(row, fields),
      };
    },

    read: (refused, args) => sayUnlessTold(definition.failed(args))(refused),
  };
}

/** Changes to a record. Conflict rule `mine`: per field, the author's value wins (S28). */
export function editsRecord<Args>(definition: Definition<Args, Edited>): EditsRecord<Args> {
  const { means } = definition;
  return {
    ...definition,
    version: 1,
    upgrade: {},
    lanes: (args) => [laneOf(means(args))],

    apply: (args) => {
      const { kind, lid, fields } = means(args);
      const texts = Object.entries(fields).map(([name, value]) => [name, value ?? '']);
      return [
        rowEffect(kind.table, lid, (row) => {
          if (!row) return row;
          const changed = { ...row, ...Object.fromEntries(texts) };
          return { ...changed, sort_name: foldText(changed.name) };
        }),
      ];
    },

    calls: (args, ids) => {
      const { kind, lid, fields } = means(args);
      const id = ids.of(kind.table, lid);
      if (id === undefined) return undefined;
      const list = { path: kind.path, names: [kind.table], shape: recordRead(kind) };
      return [putWhole(list, id, onWire(kind, fields))];
    },

    conflict: {
      kind: 'mine',
      touched: (args) => {
        const { kind, fields, before } = means(args);
        const edit = { fields: onWire(kind, fields), before: onWire(kind, before) };
        return touchedFields(edit, labelsOf(kind));
      },
      theirs: (body, args) => withOtherNames(fieldsIn(body, recordRead(means(args).kind))),
    },

    whenUnknown: 'resend',
    covers: (args) => [means(args).kind.table],
    read: (refused, args) => sayUnlessTold(definition.failed(args))(refused),
  };
}

/** Deletes a record from its directory. */
export function deletesRecord<Args>(definition: Definition<Args, Existing>): DeletesRecord<Args> {
  const { means } = definition;
  return {
    ...definition,
    version: 1,
    upgrade: {},
    lanes: (args) => [laneOf(means(args))],
    apply: (args) => {
      const { kind, lid } = means(args);
      return [rowEffect(kind.table, lid, () => undefined)];
    },

    calls: (args, ids) => {
      const { kind, lid } = means(args);
      const id = ids.of(kind.table, lid);
      return id === undefined ? undefined : [{ method: 'DELETE', path: `${kind.path}/${id}` }];
    },

    deletes: (args) => {
      const { kind, lid } = means(args);
      return `${kind.table}:${lid}`;
    },
    whenUnknown: 'resend',
    covers: (args) => [means(args).kind.table],
    // Somebody else was faster, or the answer to an earlier request was lost. Either way, the record no longer exists.
    read: (refused, args) =>
      doneWhenGone(refused) ?? sayUnlessTold(definition.failed(args))(refused),
  };
}

/** Args for several kinds have the fields of all of them. */
function ownFields({ fields, ...written }: New): New {
  const own = Object.entries(fields).filter(
    ([name]) => name === 'planter' || name in written.kind.fields,
  );
  return { ...written, fields: Object.fromEntries(own) };
}

function laneOf({ kind, lid }: Written): string {
  return `${kind.lane ?? kind.table}:${lid}`;
}

type Row = Rows[DirectoryTable];

/** The fields of a kind are those of its row, which TypeScript cannot infer here. */
function rowEffect(table: DirectoryTable, lid: string, change: (row?: Row) => object | undefined) {
  return effect(table, lid, change as (row: Row | undefined) => Row | undefined);
}
