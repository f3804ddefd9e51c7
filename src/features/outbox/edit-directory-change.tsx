import type { ComponentType } from 'react';
import { entryOf } from '#db/queries/planter-index.ts';
import { translate } from '#shared/i18n.ts';
import { GONE, textsIn, UNCHANGED, useRow } from '#src/changes/refused.ts';
import { type EditProps, useEditing } from '#src/changes/use-editing.ts';
import { PlanterForm } from '#src/features/planters/planter-form.tsx';
import { changesToPlanter, newPlanterIn, textsOf } from '#src/features/planters/save-planter.ts';
import { changesToRecord, formFields, newRecord } from '#src/forms/record-changes.ts';
import { RecordForm } from '#src/forms/record-form.tsx';
import { createChurch } from '#src/mutations/create-church.ts';
import { createNetworkPerson } from '#src/mutations/create-network-person.ts';
import { createPlanter } from '#src/mutations/create-planter.ts';
import type { CreatesRecord, EditsRecord } from '#src/mutations/directory-writes.ts';
import { editChurch } from '#src/mutations/edit-church.ts';
import { editNetworkPerson } from '#src/mutations/edit-network-person.ts';
import { editPlanter } from '#src/mutations/edit-planter.ts';
import { onWire } from '#src/records/fields.ts';
import { Banner } from '#ui/banner.tsx';

/** Forms for refused writes to the directories, filled with what their authors wrote. */
export const DIRECTORY_EDITORS: Record<string, ComponentType<EditProps>> = {
  [createChurch.name]: editsNew(createChurch),
  [editChurch.name]: editsChange(editChurch),
  [createNetworkPerson.name]: editsNew(createNetworkPerson),
  [editNetworkPerson.name]: editsChange(editNetworkPerson),
  [createPlanter.name]: EditNewPlanter,
  [editPlanter.name]: EditPlanterChange,
};

function editsNew<Args extends object>(mutation: CreatesRecord<Args>) {
  return function EditNewRecord(props: EditProps) {
    const { draft, forms } = useEditing(props);
    const args = mutation.args.safeParse(props.op.args);
    if (!args.success || !draft.earlier) return null;
    const { kind, fields } = mutation.means(args.data);
    return (
      <RecordForm
        {...forms}
        kind={kind}
        isNew
        start={draft.earlier.fields ?? onWire(kind, fields)}
        onSave={async (typed) => {
          const made = newRecord(kind, typed);
          if (made.kind === 'problems') return made.errors;
          return forms.save(mutation, { ...args.data, ...made.fields });
        }}
      />
    );
  };
}

function editsChange<Args extends object>(mutation: EditsRecord<Args>) {
  return function EditRecordChange(props: EditProps) {
    const { draft, forms } = useEditing(props);
    const args = mutation.args.safeParse(props.op.args);
    const edit = args.success ? mutation.means(args.data) : undefined;
    const row = useRow(
      async (db) => edit && db.rows(edit.kind.table).get(edit.lid),
      edit?.lid ?? '',
    );
    if (!args.success || !edit || !draft.earlier || row === 'loading') return null;
    if (!row) return <Banner tone="warn">{translate(GONE)}</Banner>;
    const { kind } = edit;
    const typed = formFields(kind, { ...row, ...textsIn(edit.fields) });
    return (
      <RecordForm
        {...forms}
        kind={kind}
        start={draft.earlier.fields ?? typed}
        onSave={async (typed) => {
          const changes = changesToRecord(kind, row, typed);
          if (changes.kind === 'problems') return changes.errors;
          if (changes.kind === 'none') return UNCHANGED;
          const { fields, before } = changes;
          return forms.save(mutation, { ...args.data, fields, before });
        }}
      />
    );
  };
}

function EditNewPlanter(props: EditProps) {
  const { draft, forms } = useEditing(props);
  const args = createPlanter.args.safeParse(props.op.args);
  if (!args.success || !draft.earlier) return null;
  return (
    <PlanterForm
      {...forms}
      start={draft.earlier.fields ?? textsIn(args.data.fields)}
      isNew
      onSave={async (typed) => {
        const made = newPlanterIn(typed);
        if (made.kind === 'problems') return made.errors;
        return forms.save(createPlanter, { ...args.data, fields: made.fields });
      }}
    />
  );
}

function EditPlanterChange(props: EditProps) {
  const { draft, forms } = useEditing(props);
  const args = editPlanter.args.safeParse(props.op.args);
  const planter = args.data?.planter ?? '';
  const row = useRow((db) => db.rows('planters').get(planter), planter);
  if (!args.success || !draft.earlier || row === 'loading') return null;
  if (!row) return <Banner tone="warn">{translate(GONE)}</Banner>;
  const entry = entryOf(row);
  return (
    <PlanterForm
      {...forms}
      start={draft.earlier.fields ?? { ...textsOf(entry), ...textsIn(args.data.fields) }}
      withStage={false}
      onSave={async (typed) => {
        const changes = changesToPlanter(entry, typed);
        if (changes.kind === 'problems') return changes.errors;
        if (changes.kind === 'none') return UNCHANGED;
        const { fields, before } = changes;
        return forms.save(editPlanter, { ...args.data, fields, before });
      }}
    />
  );
}
