import { type Message, message } from '#shared/i18n.ts';
import { isSameValue } from '#shared/same-value.ts';
import type { Ids } from './ids.ts';

/** A field that a write sets, and the value that its author saw there. */
export interface Touched {
  /** The server's name for it. */
  field: string;
  /** The form's label for it, in English. */
  label: string;
  /** The label with its placeholders, if it has any. */
  message?: Message | undefined;
  before: unknown;
  mine: unknown;
  /** A long text: its author may also combine both values. */
  isText?: boolean;
}

/** A field that somebody else changed as well, to another value. */
export interface Conflict extends Touched {
  theirs: unknown;
}

interface RuleBase<Args> {
  /** The fields that the write sets. */
  touched(args: Args): Touched[];
  /** The path to read before the write. The default is the `fresh` read of its first call. */
  read?(args: Args, ids: Ids): string | undefined;
  /** The record may not exist yet (404); then nobody can have changed it. */
  mayBeAbsent?: true;
  /**
   * The server's values by field, from the body of that read; undefined if there is nothing to compare with. The
   * default is the fields of the single record in the body.
   */
  theirs?(body: unknown, args: Args): Record<string, unknown> | undefined;
}

/** For each field, the author's value wins; the other one is kept in the journal (S28). */
interface MineRule<Args> extends RuleBase<Args> {
  kind: 'mine';
}

/** Both values are shown to the author, and nothing is sent until there is an answer (S28). */
export interface AskRule<Args> extends RuleBase<Args> {
  kind: 'ask';
  /** The args after the answer: the `chosen` values by field, based on the server's current values. */
  answered(args: Args, chosen: Record<string, unknown>, theirs: Record<string, unknown>): Args;
  /** Formats a value that is not text already. */
  show?(field: string, value: unknown, args: Args): string;
}

export type ConflictRule<Args> = MineRule<Args> | AskRule<Args>;

/** Fields whose server value has changed since the author saw it, to something other than the author's value. */
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

/** Args of the usual form: the touched fields and their previous values. */
export interface FieldEdit {
  fields: Record<string, unknown>;
  before: Record<string, unknown>;
}

/** The fields that args of the usual form touch; `labels` has every field that may be edited. */
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

/** The label of a session's field; `label` is its label within the session, in English. */
export function sessionLabel(session: string, label: string): Pick<Touched, 'label' | 'message'> {
  return {
    label: `Session ${session}: ${label}`,
    message: message('Session {session}: {label}', { session, label: { id: label } }),
  };
}

/** The fields that an edit of the usual form sets (S19); none for other writes. */
export function editedFields(
  mutation: { conflict?: ConflictRule<unknown> },
  args: unknown,
): Touched[] {
  const isUsual = typeof args === 'object' && args !== null && 'fields' in args && 'before' in args;
  return isUsual && mutation.conflict ? mutation.conflict.touched(args) : [];
}

/** Args of the usual form that set a single field, to restore a value that was replaced. */
export function otherValue(args: unknown, field: string, value: unknown, before: unknown): unknown {
  if (typeof args !== 'object' || args === null) return undefined;
  return { ...args, fields: { [field]: value }, before: { [field]: before } };
}

/** Args of the usual form after the answer, based on the server's current values. */
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
