import { cohortView } from '#db/queries/cohorts.ts';
import { keptResources } from '#db/queries/training-resources.ts';
import type { DraftFields } from '#db/queries/use-draft.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { fromPaths, withChanges } from '#shared/cohorts.ts';
import { mends } from '#src/changes/mends.tsx';
import { textsIn } from '#src/changes/refused.ts';
import type { FormHandling } from '#src/forms/change-form.tsx';
import type { Changes } from '#src/forms/changes-to.ts';
import { changesToRecord, formFields } from '#src/forms/record-changes.ts';
import { createCohort, createResource, editCohort, editResource } from '#src/mutations/extras.ts';
import { cohort, session } from '#src/records/cohort.ts';
import { CohortForm, newCohortIn } from './cohort-form.tsx';
import { ResourceForm } from './resource-form.tsx';
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

/** The form of a refused change to a cohort or a session. Later sessions that were moved with it move again. */
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
    // Not in any form: archiving is done with a button.
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

/** The numbers of the sessions that the paths in `fields` refer to, in ascending order. */
function sessionsIn(fields: object): string[] {
  const numbers = Object.keys(fields).flatMap(
    (path) => path.match(/^sessions\.(\d+)\./)?.[1] ?? [],
  );
  return [...new Set(numbers)].sort((a, b) => Number(a) - Number(b));
}

export const EditRefusedResource = mends(createResource, {
  start: (args) => textsIn(args),
  mended: (entered: EnteredResource, args) => ({ kind: 'some', args: { ...args, ...entered } }),
  draw: (form, args) => <MendedResource {...form} written={args} />,
});

export const EditRefusedResourceChange = mends(editResource, {
  row: (db, { resource }) => db.rows('training_resources').get(resource),
  start: ({ fields }, row) => textsIn(enteredIn(withChanges(row, fields))),
  mended(entered: EnteredResource, args, row) {
    // Position and retirement keep their submitted values, since they are not in any form.
    const changes = changesToResource({ ...args.fields, ...entered }, row);
    return changes.kind === 'some'
      ? { kind: 'some', args: { ...args, ...ofEdit(changes) } }
      : changes;
  },
  draw: (form, { fields }, row) => (
    <MendedResource {...form} written={enteredIn(withChanges(row, fields))} />
  ),
});

function ofEdit<Fields>({ fields, before }: { fields: Fields; before: Record<string, unknown> }) {
  return { fields, before };
}

interface MendedProps extends FormHandling<EnteredResource> {
  start: DraftFields;
  written: EnteredResource;
}

/** Keeps the uploaded PDF unless another one is selected. */
function MendedResource({ written, ...form }: MendedProps) {
  const library = useMirror(keptResources, []);
  const kind = written.file_hash ? 'file' : 'link';
  const resource = useResourceForm(kind, written);
  if (library.kind === 'loading') return null;
  return (
    <ResourceForm
      {...form}
      {...resource.busy}
      kind={kind}
      rows={library.kind === 'ready' ? library.data : []}
      pdf={resource.pdf}
      onCancel={() => {
        resource.pdf.giveUp();
        form.onCancel();
      }}
      onSave={(typed) => resource.save(typed, form.onSave)}
    />
  );
}
