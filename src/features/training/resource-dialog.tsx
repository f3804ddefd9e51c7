import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { ResourceRow } from '#db/tables/extras.ts';
import { newLid } from '#shared/ids.ts';
import { positionAtEnd } from '#shared/resource-order.ts';
import { textsIn } from '#src/changes/refused.ts';
import { save } from '#src/changes/save.ts';
import { DraftDialog } from '#src/forms/drafts/draft-dialog.tsx';
import { savesWith } from '#src/forms/drafts/use-editor.ts';
import { createResource } from '#src/mutations/extras.ts';
import { type FormKind, ResourceForm } from './resource-form.tsx';
import { saveResource } from './save-resource.ts';
import { type EnteredResource, enteredIn, useResourceForm } from './use-resource-form.ts';

interface Props {
  kind: FormKind;
  /** The resource to edit; undefined to add a new one. */
  row?: ResourceRow | undefined;
  /** The whole library. */
  rows: readonly ResourceRow[];
  onClose(): void;
}

/** The form of a link or a PDF in a dialog. A PDF is uploaded before the resource is saved. */
export function ResourceDialog({ kind, row, rows, onClose }: Props) {
  // The values when the form was opened: a later change by somebody else must not count as the author's.
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
      form={({ done, ...form }) => (
        <ResourceForm
          {...form}
          {...resource.busy}
          {...{ kind, rows }}
          pdf={resource.pdf}
          isNew={row === undefined}
          onSave={(typed) => resource.save(typed, savesWith(keep, done))}
        />
      )}
    />
  );
}

function titleOf(kind: Props['kind'], isEdit: boolean): string {
  if (isEdit) return t`Edit Resource`;
  return kind === 'link' ? t`Add Resource` : t`Add PDF`;
}
