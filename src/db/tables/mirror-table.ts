import type * as z from 'zod/mini';

/** What every mirrored row carries beside the server's own fields. */
export interface MirrorRow {
  /** The permanent local key, `s<id>` for rows that the server knew first (S3). */
  lid: string;
  /** The server's number; null while the record exists only on this device. */
  id: number | null;
}

/** One mirrored table: its name, its Dexie indexes (beside the key `lid`) and the shape of a stored row. */
export interface MirrorTable<Name extends string, Row extends MirrorRow> {
  name: Name;
  /** Each one costs a tenth of the first download. `id` needs none: it follows from `lid`, or is in `idmap`. */
  indexes: string;
  /** The version of the database (../schema.ts) with which it came; not said of those of the first one. */
  since?: number;
  readonly row: z.ZodMiniType<Row> & {
    readonly shape: Readonly<Record<keyof Row, z.core.$ZodType>>;
  };
  /** Confidential texts: sealed on their way into the mirror (src/vault). */
  sealed?: readonly (keyof Row & string)[];
}

/** `row` is called when somebody asks for the shape: a page only needs the names, and hundreds of shapes delay its start. */
export function mirrorTable<const Name extends string, Row extends MirrorRow>({
  row,
  ...table
}: Omit<MirrorTable<Name, Row>, 'row'> & {
  row(): MirrorTable<Name, Row>['row'];
}): MirrorTable<Name, Row> {
  let shape: MirrorTable<Name, Row>['row'] | undefined;
  return {
    ...table,
    get row() {
      shape ??= row();
      return shape;
    },
  };
}
