import type { ComponentType } from 'react';
import { entryOf } from '#db/queries/planter-index.ts';
import { mends } from '#src/changes/mends.tsx';
import { textsIn } from '#src/changes/refused.ts';
import type { EditProps } from '#src/changes/use-editing.ts';
import { PlanterForm } from '#src/features/planters/planter-form.tsx';
import { changesToPlanter, newPlanterIn, textsOf } from '#src/features/planters/save-planter.ts';
import { changesToRecord, formFields, newRecord } from '#src/forms/record-changes.ts';
import { RecordForm } from '#src/forms/record-form.tsx';
import { createPlanter } from '#src/mutations/create-planter.ts';
import { DIRECTORY_WRITES } from '#src/mutations/directories.ts';
import type { CreatesRecord, EditsRecord } from '#src/mutations/directory-writes.ts';
import { editPlanter } from '#src/mutations/edit-planter.ts';
import { onWire } from '#src/records/fields.ts';

/** Forms for refused writes to the directories, filled with what their authors typed. */
export const DIRECTORY_EDITORS: Record<string, ComponentType<EditProps>> = {
  ...Object.fromEntries(
    DIRECTORY_WRITES.flatMap(({ create, edit }) => [
      [create.name, mendsNew(create)],
      [edit.name, mendsEdit(edit)],
    ]),
  ),
  [createPlanter.name]: mends(createPlanter, {
    start: ({ fields }) => textsIn(fields),
    mended(typed, args) {
      const made = newPlanterIn(typed);
      return made.kind === 'some' ? { ...made, args: { ...args, fields: made.fields } } : made;
    },
    draw: (form) => <PlanterForm {...form} isNew />,
  }),
  [editPlanter.name]: mends(editPlanter, {
    row: (db, { planter }) => db.rows('planters').get(planter),
    start: ({ fields }, row) => ({ ...textsOf(entryOf(row)), ...textsIn(fields) }),
    mended(typed, args, row) {
      const changes = changesToPlanter({ row }, typed);
      return changes.kind === 'some'
        ? { kind: 'some', args: { ...args, ...ofEdit(changes) } }
        : changes;
    },
    draw: (form) => <PlanterForm {...form} withStage={false} />,
  }),
};

function mendsNew<Args extends object>(mutation: CreatesRecord<Args>) {
  return mends(mutation, {
    start(args) {
      const { kind, fields } = mutation.means(args);
      return onWire(kind, fields);
    },
    mended(typed, args) {
      const made = newRecord(mutation.means(args).kind, typed);
      return made.kind === 'some' ? { kind: 'some', args: { ...args, ...made.fields } } : made;
    },
    draw: (form, args) => <RecordForm {...form} kind={mutation.means(args).kind} isNew />,
  });
}

function mendsEdit<Args extends object>(mutation: EditsRecord<Args>) {
  return mends(mutation, {
    row(db, args) {
      const { kind, lid } = mutation.means(args);
      return db.rows(kind.table).get(lid);
    },
    start(args, row) {
      const { kind, fields } = mutation.means(args);
      return formFields(kind, { ...row, ...textsIn(fields) });
    },
    mended(typed, args, row) {
      const changes = changesToRecord(mutation.means(args).kind, row, typed);
      return changes.kind === 'some'
        ? { kind: 'some', args: { ...args, ...ofEdit(changes) } }
        : changes;
    },
    draw: (form, args) => <RecordForm {...form} kind={mutation.means(args).kind} />,
  });
}

function ofEdit<Fields>({ fields, before }: { fields: Fields; before: Record<string, unknown> }) {
  return { fields, before };
}
