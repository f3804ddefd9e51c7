import type { ComponentType } from 'react';
import { entryOf } from '#db/queries/planter-index.ts';
import { NewPlanter } from '#shared/contract/church-planters.ts';
import { PEOPLE } from '#shared/network-people.ts';
import { createChurch } from '#src/mutations/create-church.ts';
import { createNetworkPerson } from '#src/mutations/create-network-person.ts';
import { createPlanter } from '#src/mutations/create-planter.ts';
import { editChurch } from '#src/mutations/edit-church.ts';
import { editNetworkPerson } from '#src/mutations/edit-network-person.ts';
import { editPlanter } from '#src/mutations/edit-planter.ts';
import { Banner } from '#ui/banner.tsx';
import { ChurchForm } from '../-directory/church-form.tsx';
import { PersonForm } from '../-directory/person-form.tsx';
import { touchedIn } from '../-directory/touched-fields.ts';
import { PlanterForm } from '../-planters/planter-form.tsx';
import {
  changesTo,
  problemOf,
  REQUIRED_TO_CREATE,
  REQUIRED_TO_EDIT,
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
    <ChurchForm
      {...forms}
      isNew
      start={draft.earlier.fields ?? textsIn(args.data)}
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
  if (!row) return <Banner tone="warn">{GONE}</Banner>;
  return (
    <ChurchForm
      {...forms}
      isNew={false}
      start={draft.earlier.fields ?? { ...textsIn(row), ...textsIn(args.data.fields) }}
      onSave={async (fields) => {
        const touched = touchedIn(fields, row);
        return touched ? forms.save(editChurch, { ...args.data, ...touched }) : UNCHANGED;
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
    <PersonForm
      {...forms}
      {...{ kind, isNew: true }}
      start={draft.earlier.fields ?? typed}
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
  if (!row) return <Banner tone="warn">{GONE}</Banner>;
  const { experience } = { ...row, ...args.data.fields };
  const typed = { ...textsIn(row), ...textsIn(args.data.fields) };
  return (
    <PersonForm
      {...forms}
      {...{ kind, isNew: false }}
      start={draft.earlier.fields ?? { ...typed, [PEOPLE[kind].experience]: experience ?? '' }}
      onSave={async (fields) => {
        const touched = touchedIn(fields, row);
        return touched ? forms.save(editNetworkPerson, { ...args.data, ...touched }) : UNCHANGED;
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
        const fields = NewPlanter.safeParse(typed);
        if (!fields.success) return problemOf(fields.error.issues[0]);
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
  if (!row) return <Banner tone="warn">{GONE}</Banner>;
  const entry = entryOf(row);
  return (
    <PlanterForm
      {...forms}
      start={draft.earlier.fields ?? { ...textsOf(entry), ...textsIn(args.data.fields) }}
      required={REQUIRED_TO_EDIT}
      withStage={false}
      onSave={async (typed) => {
        const changes = changesTo(entry, typed);
        if (changes.kind === 'problem') return changes.message;
        if (changes.kind === 'none') return UNCHANGED;
        const { fields, before } = changes;
        return forms.save(editPlanter, { ...args.data, fields, before });
      }}
    />
  );
}
