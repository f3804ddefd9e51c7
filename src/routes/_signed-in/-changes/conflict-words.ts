import type { Op } from '#db/op.ts';
import { translate } from '#shared/i18n.ts';
import { readOp } from '#src/mutations/read-op.ts';

/** A value of a question in words, as its mutation shows it. */
export function valueWords(op: Op, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return translate('(empty)');
  const read = readOp(op);
  const rule = read.kind === 'read' ? read.mutation.conflict : undefined;
  if (read.kind === 'read' && rule?.kind === 'ask' && rule.show) {
    return rule.show(field, value, read.args);
  }
  return textOf(value);
}

/** True where the values of a question may lie on the device only sealed. */
export function isConfidential(op: Op): boolean {
  const read = readOp(op);
  return read.kind === 'read' && read.mutation.sealed !== undefined;
}

/** A value as a text that may be edited. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
