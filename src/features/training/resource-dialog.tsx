import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { TrainingResourceRow } from '#db/tables/training-resources.ts';
import { newLid } from '#shared/ids.ts';
import { positionAtEnd } from '#shared/resource-order.ts';
import { textsIn } from '#src/changes/refused.ts';
import { save } from '#src/changes/save.ts';
import { ChangeForm } from '#src/forms/change-form.tsx';
import { DraftDialog } from '#src/forms/drafts/draft-dialog.tsx';
import { savesWith } from '#src/forms/drafts/use-editor.ts';
import { Typed } from '#src/forms/typed.ts';
import { createResource } from '#src/mutations/create-resource.ts';
import { ResourceFields, type ResourceKind } from './resource-fields.tsx';
import { saveResource } from './save-resource.ts';
import { type EnteredResource, enteredIn, useResourceForm } from './use-resource-form.ts';

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
  // What was there when the form opened: a change of somebody else meanwhile is no change of its author.
  const [before] = useState(() => row && enteredIn(row));
  const resource = useResourceForm(kind, before);
  const draft = `resource:${row?.lid ?? `new-${kind}`}`;
  const title = titleOf(kind, row !== undefined);

  async function keep(entered: EnteredResource): Promise<string | undefined> {
    if (row && before) return saveResource(row, entered, before);
    const args = { resource: newLid(), ...entered, position: positionAtEnd(rows) };
    const message = t`${entered.title} is saved on this device`;
    return save(createResource, args, { draft, message });
  }

  return (
    <DraftDialog
      title={title}
      draftKey={draft}
      saveLabel={row ? t`Save Changes` : title}
      shown={before && textsIn(before)}
      onGivenUp={resource.pdf.giveUp}
      onClose={onClose}
      form={({ start, done, ...form }) => (
        <ChangeForm
          {...form}
          {...resource.busy}
          shape={Typed}
          onSave={(typed) => resource.save(typed, savesWith(keep, done))}
        >
          <ResourceFields
            {...{ kind, start, rows }}
            pdf={resource.pdf}
            isEdit={row !== undefined}
          />
        </ChangeForm>
      )}
    />
  );
}

function titleOf(kind: Props['kind'], isEdit: boolean): string {
  if (isEdit) return t`Edit Resource`;
  return kind === 'link' ? t`Add Resource` : t`Add PDF`;
}
