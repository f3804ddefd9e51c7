import { cohortView } from '#db/queries/cohorts.ts';
import { keptResources } from '#db/queries/training-resources.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { fromPaths, withChanges } from '#shared/cohorts.ts';
import { translate } from '#shared/i18n.ts';
import { mends } from '#src/changes/mends.tsx';
import { GONE, textsIn, UNCHANGED, useRow } from '#src/changes/refused.ts';
import { type EditProps, useEditing } from '#src/changes/use-editing.ts';
import { ChangeForm } from '#src/forms/change-form.tsx';
import type { Changes } from '#src/forms/changes-to.ts';
import { changesToRecord, formFields } from '#src/forms/record-changes.ts';
import { Typed } from '#src/forms/typed.ts';
import { createResource } from '#src/mutations/create-resource.ts';
import { editResource } from '#src/mutations/edit-resource.ts';
import { createCohort, editCohort } from '#src/mutations/extras.ts';
import { cohort, session } from '#src/records/cohort.ts';
import { Banner } from '#ui/banner.tsx';
import { CohortForm, newCohortIn } from './cohort-form.tsx';
import { ResourceFields } from './resource-fields.tsx';
import { changesToResource } from './save-resource.ts';
import { changesToSession, SessionForm } from './session-form.tsx';
import { type EnteredResource, enteredIn, useResourceForm } from './use-resource-form.ts';

export const EditRefusedCohort = mends(createCohort, {
  start: (args) => textsIn(args),
  mended(typed, { cohort: lid }) {
    const made = newCohortIn(typed);
    return made.kind === 'problems'
      ? made
      : { kind: 'some', args: { cohort: lid, ...made.fields } };
  },
  draw: (form) => <CohortForm {...form} isNew />,
});

/** Of a cohort, or of the session that was edited; later ones that were moved with it move again. */
export const EditRefusedCohortChange = mends(editCohort, {
  row: (db, args) => cohortView(db, args.cohort),
  start({ fields }, { row }) {
    const edited = withChanges(row, fromPaths(fields));
    const [number, ...later] = sessionsIn(fields);
    if (number === undefined) return formFields(cohort, edited);
    const form = formFields(session, edited.sessions[number] ?? {});
    return later.length > 0 ? { ...form, later: 'on' } : form;
  },
  mended(typed, args, { row }) {
    const [number] = sessionsIn(args.fields);
    const changes: Changes<Record<string, unknown>> =
      number === undefined
        ? changesToRecord(cohort, row, typed)
        : changesToSession(row, number, typed);
    if (changes.kind === 'problems') return changes;
    // No form has it: it is a button.
    const kept = 'archived' in args.fields ? { archived: args.fields.archived } : {};
    const edit = changes.kind === 'some' ? changes : { fields: {}, before: {} };
    const fields = { ...edit.fields, ...kept };
    if (Object.keys(fields).length === 0) return { kind: 'none' };
    return { kind: 'some', args: { ...args, fields, before: { ...args.before, ...edit.before } } };
  },
  draw(form, { fields }, { trainers }) {
    const [number] = sessionsIn(fields);
    return number === undefined ? (
      <CohortForm {...form} />
    ) : (
      <SessionForm {...form} trainers={trainers} />
    );
  },
});

/** Paths of `fields` name the sessions that they change: their numbers, the first one first. */
function sessionsIn(fields: object): string[] {
  const numbers = Object.keys(fields).flatMap(
    (path) => path.match(/^sessions\.(\d+)\./)?.[1] ?? [],
  );
  return [...new Set(numbers)].sort((a, b) => Number(a) - Number(b));
}

export function EditRefusedResource(props: EditProps) {
  const args = createResource.args.safeParse(props.op.args);
  if (!args.success) return null;
  return (
    <MendedResource
      {...props}
      written={args.data}
      again={async (entered, save) => save(createResource, { ...args.data, ...entered })}
    />
  );
}

export function EditRefusedResourceChange(props: EditProps) {
  const args = editResource.args.safeParse(props.op.args);
  const resource = args.data?.resource ?? '';
  const row = useRow((db) => db.rows('training_resources').get(resource), resource);
  if (!args.success || row === 'loading') return null;
  if (!row) return <Banner tone="warn">{translate(GONE)}</Banner>;
  const { fields } = args.data;
  return (
    <MendedResource
      {...props}
      written={enteredIn(withChanges(row, fields))}
      again={async (entered, save) => {
        // A place and what was retired stay as they were written: no form has them.
        const changes = changesToResource({ ...fields, ...entered }, row);
        if (changes.kind === 'none') return UNCHANGED;
        return save(editResource, { ...args.data, fields: changes.fields, before: changes.before });
      }}
    />
  );
}

type SendAgain = ReturnType<typeof useEditing>['save'];

interface MendedProps extends EditProps {
  written: EnteredResource;
  again(entered: EnteredResource, save: SendAgain): Promise<string | undefined>;
}

/** The PDF that was uploaded stays, unless another one is chosen. */
function MendedResource({ written, again, ...props }: MendedProps) {
  const { form: handling, typed: kept, revision, save } = useEditing(props);
  const library = useMirror(keptResources, []);
  const kind = written.file_hash ? 'file' : 'link';
  const form = useResourceForm(kind, written);
  if (!handling || library.kind === 'loading') return null;
  return (
    <ChangeForm
      key={revision}
      {...handling}
      {...form.busy}
      shape={Typed}
      onCancel={() => {
        form.pdf.giveUp();
        handling.onCancel();
      }}
      onSave={(typed) => form.save(typed, (entered) => again(entered, save))}
    >
      <ResourceFields
        kind={kind}
        start={kept ?? textsIn(written)}
        rows={library.kind === 'ready' ? library.data : []}
        pdf={form.pdf}
        isEdit
      />
    </ChangeForm>
  );
}
