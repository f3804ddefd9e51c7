import { type Message, message } from '#shared/i18n.ts';
import { isSameValue } from '#shared/same-value.ts';
import type { Ids } from './ids.ts';

/** A field that a write sets, and the value that its author saw there. */
export interface Touched {
  /** As the server calls it. */
  field: string;
  /** As the form calls it, in English. */
  label: string;
  /** The same with its gaps, where it has any. */
  message?: Message | undefined;
  before: unknown;
  mine: unknown;
  /** Long text: its author may also combine both. */
  isText?: boolean;
}

/** One field that somebody else changed as well, to something else. */
export interface Conflict extends Touched {
  theirs: unknown;
}

interface RuleBase<Args> {
  /** What the write sets. */
  touched(args: Args): Touched[];
  /** What to read before the write; without it the `fresh` read of its first call. */
  read?(args: Args, ids: Ids): string | undefined;
  /** The record may not be there yet (404): then nobody can have changed it. */
  mayBeAbsent?: true;
  /**
   * The server's values by field, from the body of that read; undefined where there is nothing to compare
   * with. Without it: the fields of the one record that the body holds.
   */
  theirs?(body: unknown, args: Args): Record<string, unknown> | undefined;
}

/** For each field the author's value wins; the other one is kept in the journal (S28). */
interface MineRule<Args> extends RuleBase<Args> {
  kind: 'mine';
}

/** Both values go before the author; nothing is sent until there is an answer (S28). */
export interface AskRule<Args> extends RuleBase<Args> {
  kind: 'ask';
  /** The args after the answer: `chosen` values by field, made from what the server has now. */
  answered(args: Args, chosen: Record<string, unknown>, theirs: Record<string, unknown>): Args;
  /** A value in words, where it is not text already. */
  show?(field: string, value: unknown, args: Args): string;
}

export type ConflictRule<Args> = MineRule<Args> | AskRule<Args>;

/** Fields where the server moved away from what the author saw, and not to what the author wants. */
export function conflictsIn<Args>(
  rule: ConflictRule<Args>,
  args: Args,
  theirs: Record<string, unknown>,
): Conflict[] {
  return rule
    .touched(args)
    .filter(({ field }) => field in theirs)
    .map((one) => ({ ...one, theirs: theirs[one.field] }))
    .filter(({ field, before, mine, theirs: now }) => {
      return !isSameValue(field, now, before) && !isSameValue(field, now, mine);
    });
}

/** Args of the usual form: the touched fields, and the values that they had. */
export interface FieldEdit {
  fields: Record<string, unknown>;
  before: Record<string, unknown>;
}

/** What args of the usual form touch; `labels` names every field that may be edited. */
export function touchedFields(
  { fields, before }: FieldEdit,
  labels: Readonly<Record<string, string>>,
  texts: readonly string[] = [],
): Touched[] {
  return Object.entries(fields).map(([field, mine]) => ({
    field,
    label: labels[field] ?? field,
    before: before[field],
    mine,
    isText: texts.includes(field),
  }));
}

/** How a field of a session is called; `label` is its own name in English. */
export function sessionLabel(session: string, label: string): Pick<Touched, 'label' | 'message'> {
  return {
    label: `Session ${session}: ${label}`,
    message: message('Session {session}: {label}', { session, label: { id: label } }),
  };
}

/** The fields that an edit of the usual form sets (S19); none of other writes. */
export function editedFields(
  mutation: { conflict?: ConflictRule<unknown> },
  args: unknown,
): Touched[] {
  const isUsual = typeof args === 'object' && args !== null && 'fields' in args && 'before' in args;
  return isUsual && mutation.conflict ? mutation.conflict.touched(args) : [];
}

/** Args of the usual form that set one field alone: the way back to a value that was replaced. */
export function otherValue(args: unknown, field: string, value: unknown, before: unknown): unknown {
  if (typeof args !== 'object' || args === null) return undefined;
  return { ...args, fields: { [field]: value }, before: { [field]: before } };
}

/** Args of the usual form after the answer: built on what the server has now. */
export function answeredFields<Args extends FieldEdit>(
  args: Args,
  chosen: Record<string, unknown>,
  theirs: Record<string, unknown>,
): Args {
  return {
    ...args,
    fields: { ...args.fields, ...chosen },
    before: { ...args.before, ...theirs },
  };
}
