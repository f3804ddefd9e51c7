import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useDraft } from '#db/queries/use-draft.ts';
import type { TrainingResourceRow } from '#db/tables/training-resources.ts';
import { newLid } from '#shared/ids.ts';
import { positionAtEnd } from '#shared/resource-order.ts';
import { savedToast, UNDO_MS } from '#src/changes/saved-toast.ts';
import { ChangeForm } from '#src/forms/change-form.tsx';
import { draftProps } from '#src/forms/drafts/draft-props.tsx';
import { giveUp } from '#src/forms/drafts/give-up.ts';
import type { SaveProblem } from '#src/forms/field-problems.ts';
import { Typed } from '#src/forms/typed.ts';
import { createResource } from '#src/mutations/create-resource.ts';
import { enqueue } from '#src/sync-client/enqueue.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ResourceFields, type ResourceKind } from './resource-fields.tsx';
import { saveResource } from './save-resource.ts';
import { type EnteredResource, useResourceForm } from './use-resource-form.ts';

interface Props {
  kind: ResourceKind;
  /** The one that is edited; without it a new one is added. */
  row?: TrainingResourceRow | undefined;
  /** The whole library. */
  rows: readonly TrainingResourceRow[];
  onClose(): void;
}

/** Title, description, category and address of a link, or a PDF, which is uploaded before it is saved. */
export function ResourceDialog({ kind, row, rows, onClose }: Props) {
  const key = `resource:${row?.lid ?? `new-${kind}`}`;
  const draft = useDraft(key);
  // What was there when the form opened: a change of somebody else meanwhile is no change of its author.
  const [before] = useState(() => row && enteredIn(row));
  const { pdf, save, busy } = useResourceForm(kind, before);

  async function keep(entered: EnteredResource): Promise<SaveProblem | undefined> {
    const problem =
      row && before ? await saveResource(row, entered, before) : await add(entered, rows, key);
    if (problem !== undefined) return problem;
    await draft.drop();
    onClose();
    return undefined;
  }

  function cancel() {
    pdf.giveUp();
    void giveUp(draft).then(onClose);
  }

  const start = { ...before, ...draft.earlier?.fields };
  const title = titleOf(kind, row !== undefined);
  return (
    <Dialog title={title} onClose={cancel} closeOnOutsideTap={false}>
      {draft.earlier && (
        <ChangeForm
          key={draft.revision}
          {...draftProps(draft, before)}
          {...busy}
          shape={Typed}
          saveLabel={row ? t`Save Changes` : title}
          onSave={(typed) => save(typed, keep)}
          onCancel={cancel}
        >
          <ResourceFields
            kind={kind}
            start={start}
            rows={rows}
            pdf={pdf}
            isEdit={row !== undefined}
          />
        </ChangeForm>
      )}
    </Dialog>
  );
}

function titleOf(kind: Props['kind'], isEdit: boolean): string {
  if (isEdit) return t`Edit Resource`;
  return kind === 'link' ? t`Add Resource` : t`Add PDF`;
}

function enteredIn(row: TrainingResourceRow): EnteredResource {
  const { title, description, category, url, file_hash, file_size } = row;
  return { title, description, category, url, file_hash, file_size };
}

async function add(
  entered: EnteredResource,
  rows: readonly TrainingResourceRow[],
  draft: string,
): Promise<string | undefined> {
  const args = { resource: newLid(), ...entered, position: positionAtEnd(rows) };
  const saved = await enqueue(createResource, args, { holdMs: UNDO_MS, draft });
  if (saved.kind === 'not-saved') return saved.message;
  savedToast(t`${entered.title} is saved on this device`, saved.opId);
  return undefined;
}
