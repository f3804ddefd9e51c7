import { keptResources } from '#db/queries/training-resources.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { textsIn } from '#src/changes/refused.ts';
import { type EditProps, useEditing } from '#src/changes/use-editing.ts';
import { ChangeForm } from '#src/forms/change-form.tsx';
import { fieldProblems } from '#src/forms/field-problems.ts';
import { Typed } from '#src/forms/typed.ts';
import { createCohort } from '#src/mutations/create-cohort.ts';
import { createResource } from '#src/mutations/create-resource.ts';
import { EnteredCohort, NewCohortFields } from './cohort-dialogs.tsx';
import { ResourceFields } from './resource-fields.tsx';
import { useResourceForm } from './use-resource-form.ts';

/** The form of a refused new cohort, filled with what was written. */
export function EditRefusedCohort(props: EditProps) {
  const { draft, forms } = useEditing(props);
  const args = createCohort.args.safeParse(props.op.args);
  if (!args.success || !draft.earlier) return null;
  const { save, ...rest } = forms;
  return (
    <ChangeForm
      {...rest}
      shape={Typed}
      onSave={async (typed) => {
        const read = EnteredCohort.safeParse(typed);
        if (!read.success) return fieldProblems(read.error.issues);
        return save(createCohort, { ...args.data, ...read.data });
      }}
    >
      <NewCohortFields start={draft.earlier.fields ?? textsIn(args.data)} />
    </ChangeForm>
  );
}

/** The form of a refused new resource. The PDF that was uploaded stays, unless another one is chosen. */
export function EditRefusedResource(props: EditProps) {
  const { draft, forms } = useEditing(props);
  const args = createResource.args.safeParse(props.op.args);
  const library = useMirror(keptResources, []);
  const kind = args.data?.file_hash ? 'file' : 'link';
  const form = useResourceForm(kind, args.data);
  if (!args.success || !draft.earlier || library.kind === 'loading') return null;
  const { save, onCancel, ...rest } = forms;
  return (
    <ChangeForm
      {...rest}
      {...form.busy}
      shape={Typed}
      onCancel={() => {
        form.pdf.giveUp();
        onCancel();
      }}
      onSave={(typed) =>
        form.save(typed, (entered) => save(createResource, { ...args.data, ...entered }))
      }
    >
      <ResourceFields
        kind={kind}
        start={draft.earlier.fields ?? textsIn(args.data)}
        rows={library.kind === 'ready' ? library.data : []}
        pdf={form.pdf}
        isEdit
      />
    </ChangeForm>
  );
}
