import * as z from 'zod/mini';
import { FieldChange, type HistoryKind, RecordChange } from '#shared/contract/history.ts';
import { type Op, rowKey } from '../op.ts';
import type { Mirror } from '../schema.ts';
import type { RecordChangeRow } from '../tables/record-changes.ts';
import { opsTouching } from './ops.ts';

/** The part of a record's history that is on this device. */
export interface DeviceHistory {
  /** The record as currently shown. */
  row: Record<string, unknown> | undefined;
  /** Writes of this device that the server has not confirmed, newest first. */
  waiting: readonly Op[];
  /** Entries of the last 90 days, if the device stores them. */
  kept: readonly RecordChange[];
}

/** The field with which entries refer to the record. Histories of other kinds are read when they are opened. */
const KEPT: Partial<Record<HistoryKind, 'planter' | 'report'>> = {
  planters: 'planter',
  reports: 'report',
};

/** `waitsOn`: the row that the record's pending writes touch, if it is a different one. */
export async function deviceHistory(
  db: Mirror,
  kind: HistoryKind,
  lid: string,
  waitsOn = rowKey(kind, lid),
): Promise<DeviceHistory> {
  const field = KEPT[kind];
  const [row, ops, rows] = await Promise.all([
    db.rows(kind).get(lid),
    opsTouching(db, waitsOn),
    field ? db.rows('record_changes').where(field).equals(lid).toArray() : [],
  ]);
  return {
    row: row && { ...row },
    waiting: ops.filter(({ state }) => state !== 'acked').reverse(),
    kept: rows.flatMap((one) => entryOf(kind, one) ?? []),
  };
}

const Fields = z.array(FieldChange);

/** An entry in the shape of the API. Parsed, because a database may contain anything. */
function entryOf(kind: HistoryKind, row: RecordChangeRow): RecordChange | undefined {
  const fields = z.safeParse(Fields, parsed(row.fields));
  const { id, at, act } = row;
  const user = { id: row.user_id, name: row.user_name };
  const entry = { id, kind, record_id: id, at, user, act, fields: fields.data ?? [] };
  return z.safeParse(RecordChange, entry).data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    console.info('An entry of a history cannot be read', error);
    return undefined;
  }
}
