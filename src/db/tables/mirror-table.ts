import type * as z from 'zod/mini';

/** Fields that every mirrored row has besides the server's own. */
export interface MirrorRow {
  /** The permanent local key; `s<id>` for rows that were not created on this device (S3). */
  lid: string;
  /** The server's number; null while the record exists only on this device. */
  id: number | null;
}

/** A mirrored table: its name, its Dexie indexes (besides the key `lid`) and the shape of a stored row. */
export interface MirrorTable<Name extends string, Row extends MirrorRow> {
  name: Name;
  /** Each index makes the first download a tenth slower. `id` needs none: it follows from `lid`, or is in `idmap`. */
  indexes: string;
  /** The version of the database (../schema.ts) that added the table. Omitted for tables of the first version. */
  since?: number;
  readonly row: z.ZodMiniType<Row> & {
    readonly shape: Readonly<Record<keyof Row, z.core.$ZodType>>;
  };
  /** Confidential texts, which are sealed before they are stored in the mirror (src/vault). */
  sealed?: readonly (keyof Row & string)[];
}

/**
 * Defines a table. `row` is called on first use: a page needs only the names, and building hundreds of shapes delays
 * its start.
 */
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
