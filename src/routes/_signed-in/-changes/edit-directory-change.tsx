import type { ComponentType } from 'react';
import { entryOf } from '#db/queries/planter-index.ts';
import { translate } from '#shared/i18n.ts';
import { PEOPLE } from '#shared/network-people.ts';
import { fieldProblems } from '#src/forms/field-problems.ts';
import { createChurch } from '#src/mutations/create-church.ts';
import { createNetworkPerson } from '#src/mutations/create-network-person.ts';
import { createPlanter } from '#src/mutations/create-planter.ts';
import { editChurch } from '#src/mutations/edit-church.ts';
import { editNetworkPerson } from '#src/mutations/edit-network-person.ts';
import { editPlanter } from '#src/mutations/edit-planter.ts';
import { Banner } from '#ui/banner.tsx';
import { changesToChurch, EditChurchForm, NewChurchForm } from '../-directory/church-form.tsx';
import { changesToPerson, EditPersonForm, NewPersonForm } from '../-directory/person-form.tsx';
import { PlanterForm } from '../-planters/planter-form.tsx';
import {
  changesToPlanter,
  REQUIRED_TO_CREATE,
  REQUIRED_TO_EDIT,
  TypedPlanter,
  textsOf,
} from '../-planters/save-planter.ts';
import { GONE, textsIn, UNCHANGED, useRow } from './refused.ts';
import { type EditProps, useEditing } from './use-editing.ts';

/** Forms for refused writes to the directories, filled with what their authors wrote. */
export const DIRECTORY_EDITORS: Record<string, ComponentType<EditProps>> = {
  [createChurch.name]: EditNewChurch,
  [editChurch.name]: EditChurchChange,
  [createNetworkPerson.name]: EditNewPerson,
  [editNetworkPerson.name]: EditPersonChange,
  [createPlanter.name]: EditNewPlanter,
  [editPlanter.name]: EditPlanterChange,
};

function EditNewChurch(props: EditProps) {
  const { draft, forms } = useEditing(props);
  const args = createChurch.args.safeParse(props.op.args);
  if (!args.success || !draft.earlier) return null;
  return (
    <NewChurchForm
      {...forms}
      start={{ planter: args.data.planter, ...(draft.earlier.fields ?? textsIn(args.data)) }}
      onSave={(fields) => forms.save(createChurch, { ...args.data, ...fields })}
    />
  );
}

function EditChurchChange(props: EditProps) {
  const { draft, forms } = useEditing(props);
  const args = editChurch.args.safeParse(props.op.args);
  const church = args.data?.church ?? '';
  const row = useRow((db) => db.rows('churches').get(church), church);
  if (!args.success || !draft.earlier || row === 'loading') return null;
  if (!row) return <Banner tone="warn">{translate(GONE)}</Banner>;
  return (
    <EditChurchForm
      {...forms}
      start={draft.earlier.fields ?? { ...textsIn(row), ...textsIn(args.data.fields) }}
      onSave={async (typed) => {
        const changes = changesToChurch(row, typed);
        if (changes.kind === 'problems') return changes.errors;
        if (changes.kind === 'none') return UNCHANGED;
        const { fields, before } = changes;
        return forms.save(editChurch, { ...args.data, fields, before });
      }}
    />
  );
}

function EditNewPerson(props: EditProps) {
  const { draft, forms } = useEditing(props);
  const args = createNetworkPerson.args.safeParse(props.op.args);
  if (!args.success || !draft.earlier) return null;
  const { kind, experience } = args.data;
  const typed = { ...textsIn(args.data), [PEOPLE[kind].experience]: experience };
  return (
    <NewPersonForm
      {...forms}
      kind={kind}
      start={{ planter: args.data.planter, ...(draft.earlier.fields ?? typed) }}
      onSave={(fields) => forms.save(createNetworkPerson, { ...args.data, ...fields })}
    />
  );
}

function EditPersonChange(props: EditProps) {
  const { draft, forms } = useEditing(props);
  const args = editNetworkPerson.args.safeParse(props.op.args);
  const { kind = 'trainers', person = '' } = args.data ?? {};
  const row = useRow((db) => db.rows(kind).get(person), person);
  if (!args.success || !draft.earlier || row === 'loading') return null;
  if (!row) return <Banner tone="warn">{translate(GONE)}</Banner>;
  const { experience } = { ...row, ...args.data.fields };
  const typed = { ...textsIn(row), ...textsIn(args.data.fields) };
  return (
    <EditPersonForm
      {...forms}
      kind={kind}
      start={draft.earlier.fields ?? { ...typed, [PEOPLE[kind].experience]: experience ?? '' }}
      onSave={async (typed) => {
        const changes = changesToPerson(kind, row, typed);
        if (changes.kind === 'problems') return changes.errors;
        if (changes.kind === 'none') return UNCHANGED;
        const { fields, before } = changes;
        return forms.save(editNetworkPerson, { ...args.data, fields, before });
      }}
    />
  );
}

function EditNewPlanter(props: EditProps) {
  const { draft, forms } = useEditing(props);
  const args = createPlanter.args.safeParse(props.op.args);
  if (!args.success || !draft.earlier) return null;
  return (
    <PlanterForm
      {...forms}
      start={draft.earlier.fields ?? textsIn(args.data.fields)}
      required={REQUIRED_TO_CREATE}
      onSave={async (typed) => {
        const fields = TypedPlanter.safeParse(typed);
        if (!fields.success) return fieldProblems(fields.error.issues);
        return forms.save(createPlanter, { ...args.data, fields: fields.data });
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
      required={REQUIRED_TO_EDIT}
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
