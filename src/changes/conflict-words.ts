import type { Op } from '#db/op.ts';
import type { Replaced } from '#db/queries/put-aside.ts';
import { translate } from '#shared/i18n.ts';
import { messageWords } from '#shared/message-words.ts';
import { editedFields } from '#src/mutations/conflict.ts';
import { readOp } from '#src/mutations/read-op.ts';

/** The display form of a value in a question, as its mutation defines it. */
export function valueWords(op: Op, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return translate('(empty)');
  const read = readOp(op);
  const rule = read.kind === 'read' ? read.mutation.conflict : undefined;
  if (read.kind === 'read' && rule?.kind === 'ask' && rule.show) {
    return rule.show(field, value, read.args);
  }
  return textOf(value);
}

/** The label of a field, even for a change of an older build that kept only its English name. */
export function fieldWords({ edit, field, label }: Replaced): string {
  const read = edit && readOp(edit);
  const touched = read?.kind === 'read' ? editedFields(read.mutation, read.args) : [];
  const told = touched.find((one) => one.field === field)?.message;
  return told ? messageWords(told) : translate(label ?? field);
}

/** True if the values of a question may be stored on the device only sealed. */
export function isConfidential(op: Op): boolean {
  const read = readOp(op);
  return read.kind === 'read' && read.mutation.sealed !== undefined;
}

/** A value as editable text. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
