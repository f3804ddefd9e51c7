import { textIn } from '#shared/contract/answers/values.ts';
import type { FieldChange, HistoryKind } from '#shared/contract/history.ts';
import { type Holder, may, mayChangeDirectories, mayChangePlanter } from '#shared/permissions.ts';
import { fullName } from '#shared/person-name.ts';
import { save } from '#src/changes/save.ts';
import { writesFor } from '#src/mutations/directories.ts';
import { editAssessment } from '#src/mutations/edit-assessment.ts';
import { editPlanter } from '#src/mutations/edit-planter.ts';
import { editReport } from '#src/mutations/edit-report.ts';
import type { Mutation } from '#src/mutations/mutation.ts';
import { namesOfReport } from '#src/mutations/report-title.ts';
import { assessmentWithStatus } from '#src/records/assessment.ts';
import { fromWire } from '#src/records/fields.ts';
import { planter } from '#src/records/planter.ts';
import type { RecordKind } from '#src/records/record.ts';
import { DIRECTORY_KINDS } from './history-words.ts';

type Row = Readonly<Record<string, unknown>>;

/** Describes how to restore an earlier value of a field. */
export interface WayBack {
  /** The current value of the record. */
  now: unknown;
  /**
   * Queues the restore as an ordinary edit and returns an error message if that fails. Undefined if it makes no sense
   * any more.
   */
  run: ((message: string) => Promise<string | undefined>) | undefined;
}

/** Whether this person may edit the record at all. */
export function mayRestore(
  user: Holder & { id: number },
  kind: HistoryKind,
  row: Row | undefined,
): boolean {
  if (!row) return false;
  if (kind === 'planters') return mayChangePlanter(user, numberIn(row.user_id));
  if (kind in DIRECTORY_KINDS) return mayChangeDirectories(user);
  if (kind === 'assessments') return may(user, 'manageAssessments');
  return kind === 'reports' && may(user, 'changeReports');
}

/**
 * How to restore the value before a change. Undefined for a field without a stored value, such as a long text, and for
 * one that no form edits: stage, hub and status have screens of their own.
 */
export function wayBack(kind: HistoryKind, row: Row, change: FieldChange): WayBack | undefined {
  if (change.to === undefined) return undefined;
  const edit = editOf(kind, row, change);
  if (!edit) return undefined;
  const { column, mutation, args } = edit;
  const now = row[column];
  const isSame = (now ?? '') === (change.from ?? '');
  const parsed = mutation.args.safeParse(args);
  const isSensible = parsed.success && !isSame;
  return {
    now,
    run: isSensible ? (message) => save(mutation, parsed.data, { message }) : undefined,
  };
}

interface Edit {
  /** Name of the field in the local row. */
  column: string;
  mutation: Mutation;
  args: object;
}

function editOf(kind: HistoryKind, row: Row, { field, from }: FieldChange): Edit | undefined {
  const text = from ?? (typeof row[field] === 'number' ? null : '');
  const [lid, name] = [String(row.lid), typeof row.name === 'string' ? row.name : ''];
  if (kind === 'planters') {
    if (!(field in planter.fields)) return undefined;
    const args = { planter: lid, planterName: nameIn(row), ...one(field, text, row[field]) };
    return { column: field, mutation: editPlanter as Mutation, args };
  }
  if (kind === 'reports') {
    if (field === 'status') return undefined;
    const report = { name: nameIn(row), ...periodOf(row) };
    const args = { report: lid, ...namesOfReport(report), ...one(field, from ?? null, row[field]) };
    return { column: field, mutation: editReport as Mutation, args };
  }
  if (kind === 'assessments') {
    const column = columnOf(assessmentWithStatus, field);
    if (!column) return undefined;
    const args = { assessment: lid, assessmentName: name, ...one(field, text, row[column]) };
    return { column, mutation: editAssessment as Mutation, args };
  }
  const directory = DIRECTORY_KINDS[kind];
  const column = directory && columnOf(directory, field);
  if (!directory || !column) return undefined;
  const { edit } = writesFor(directory.table);
  const before = { [column]: row[column] ?? '' };
  const fields = { [column]: String(text ?? '') };
  const args = edit.argsOf({ kind: directory, lid, name, fields, before });
  return { column, mutation: edit as Mutation, args };
}

/** Name of the field in the local row. */
function columnOf(kind: RecordKind, field: string): string | undefined {
  const [column = ''] = Object.keys(fromWire(kind, { [field]: 0 }));
  return column in kind.fields ? column : undefined;
}

function one(field: string, value: unknown, before: unknown) {
  return { fields: { [field]: value }, before: { [field]: before ?? null } };
}

function numberIn(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function nameIn({ first_name, last_name }: Row): string {
  return fullName({ first_name: textIn(first_name), last_name: textIn(last_name) });
}

function periodOf({ report_year, report_month }: Row) {
  return { report_year: Number(report_year), report_month: Number(report_month) };
}
