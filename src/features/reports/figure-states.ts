import type { Op } from '#db/op.ts';
import { type ReportWrites, reportWrites } from '#db/queries/report-writes.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { fieldSentence } from '#shared/field-label.ts';
import { translate } from '#shared/i18n.ts';
import { REPORT_LABELS } from '#shared/report-labels.ts';
import { isSameValue } from '#shared/same-value.ts';
import { editReport } from '#src/mutations/edit-report.ts';
import { submitReport } from '#src/mutations/submit-report.ts';

/** State of a field whose value differs from the server's. */
export type FieldState =
  | { kind: 'unsent' }
  /** The value is not shown in the report: the server refused it, and its author has to decide. */
  | { kind: 'refused'; value: unknown; why: string | undefined };

/** States by field name. */
export type FieldStates = ReadonlyMap<string, FieldState>;

const NONE: ReadonlyMap<string, FieldStates> = new Map();

/** The unsent and refused fields of these reports, by report and field. */
export function useFieldStates(lids: readonly string[]): ReadonlyMap<string, FieldStates> {
  const writes = useMirror((db) => reportWrites(db, lids), [lids.join(' ')]);
  if (writes.kind !== 'ready' || writes.data.size === 0) return NONE;
  return new Map([...writes.data].map(([lid, known]) => [lid, fieldStates(known)]));
}

function fieldStates({ ops, serverCopy = {} }: ReportWrites): FieldStates {
  const states = new Map<string, FieldState>();
  for (const op of ops) {
    for (const [name, value] of Object.entries(valuesOf(op))) {
      if (isSameValue(name, value, serverCopy[name])) states.delete(name);
      else states.set(name, stateOf(op, name, value));
    }
  }
  return states;
}

function stateOf({ state, reason }: Op, name: string, value: unknown): FieldState {
  if (state !== 'attention') return { kind: 'unsent' };
  const why = reason?.fields?.find(({ path }) => path === name)?.message;
  return { kind: 'refused', value, why: why && sentence(name, why) };
}

function sentence(name: string, message: string): string {
  const label = new Map<string, string>(Object.entries(REPORT_LABELS)).get(name) ?? name;
  return fieldSentence(translate(label), message);
}

/** The figures and texts that a write sets. */
function valuesOf(op: Op): Readonly<Record<string, unknown>> {
  if (op.name === submitReport.name)
    return submitReport.args.safeParse(op.args).data?.content ?? {};
  if (op.name === editReport.name) return editReport.args.safeParse(op.args).data?.fields ?? {};
  return {};
}
