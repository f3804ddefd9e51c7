import { type ComponentType, Fragment, type ReactNode } from 'react';
import type { DraftFields } from '#db/queries/use-draft.ts';
import type { Mirror } from '#db/schema.ts';
import { translate } from '#shared/i18n.ts';
import type { FormHandling } from '#src/forms/change-form.tsx';
import type { Mutation } from '#src/mutations/mutation.ts';
import { Banner } from '#ui/banner.tsx';
import type { FieldErrors } from '#ui/field-errors.ts';
import { GONE, UNCHANGED, useRow } from './refused.ts';
import { type EditProps, useEditing } from './use-editing.ts';

/** The result of a corrected form. */
type Mended<Args> =
  | { kind: 'problems'; errors: FieldErrors }
  | { kind: 'none' }
  | { kind: 'some'; args: Args };

interface Mend<Args, Row, Values> {
  /** The record that the write changes. Left out for a write that creates a record. */
  row?(db: Mirror, args: Args): PromiseLike<Row | undefined>;
  /** The initial values of the form, unless there is a draft. */
  start(args: Args, row: Row): DraftFields;
  /** The corrected args, which are sent instead. */
  mended(values: Values, args: Args, row: Row): Mended<Args>;
  /** The form that made the write. */
  draw(form: FormHandling<Values> & { start: DraftFields }, args: Args, row: Row): ReactNode;
}

/** The form of a refused write, filled with its author's values. */
export function mends<Args, Row = undefined, Values = DraftFields>(
  mutation: Mutation<Args>,
  { row: read, start, mended, draw }: Mend<Args, Row, Values>,
): ComponentType<EditProps> {
  return function MendedForm(props: EditProps) {
    const { form, typed, revision, save } = useEditing(props);
    const parsed = mutation.args.safeParse(props.op.args);
    const args = parsed.success ? parsed.data : undefined;
    const found = useRow(async (db) => args && read?.(db, args), props.op.id);
    if (!args || !form || found === 'loading') return null;
    if (read && !found) return <Banner tone="warn">{translate(GONE)}</Banner>;
    // Without `read` there is no row, as the type says.
    const row = found as Row;
    const filled = {
      ...form,
      start: typed ?? start(args, row),
      onSave: async (values: Values) => {
        const result = mended(values, args, row);
        if (result.kind === 'problems') return result.errors;
        return result.kind === 'none' ? UNCHANGED : save(mutation, result.args);
      },
    };
    return <Fragment key={revision}>{draw(filled, args, row)}</Fragment>;
  };
}
