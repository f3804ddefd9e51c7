import { t } from '@lingui/core/macro';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { type DraftFields, useDraft } from '#db/queries/use-draft.ts';
import type { TrainingResourceRow } from '#db/tables/training-resources.ts';
import { NewTrainingResource } from '#shared/contract/training-resources.ts';
import { newLid } from '#shared/ids.ts';
import { inCategories, positionAtEnd } from '#shared/resource-order.ts';
import { ChangeForm } from '#src/changes/change-form.tsx';
import { savedToast, UNDO_MS } from '#src/changes/saved-toast.ts';
import { Typed, TypedWebsite } from '#src/changes/typed.ts';
import { draftProps } from '#src/forms/drafts/draft-props.tsx';
import { giveUp } from '#src/forms/drafts/give-up.ts';
import { fieldProblems, type SaveProblem } from '#src/forms/field-problems.ts';
import { createResource } from '#src/mutations/create-resource.ts';
import { enqueue } from '#src/sync-client/enqueue.ts';
import { Dialog } from '#ui/dialog.tsx';
import { TextArea, TextField } from '#ui/text-field.tsx';
import { saveResource } from './save-resource.ts';

const Entered = z.extend(z.omit(NewTrainingResource, { position: true }), { url: TypedWebsite });
type Entered = z.infer<typeof Entered>;

interface Props {
  /** The one that is edited; without it a new one is added. */
  row?: TrainingResourceRow | undefined;
  /** The whole library. */
  rows: readonly TrainingResourceRow[];
  onClose(): void;
}

/** Title, description, category and address of a link. */
export function ResourceDialog({ row, rows, onClose }: Props) {
  const key = `resource:${row?.lid ?? 'new'}`;
  const draft = useDraft(key);
  // What was there when the form opened: a change of somebody else meanwhile is no change of its author.
  const [before] = useState(() => row && textsOf(row));
  const categories = useId();

  async function save(typed: DraftFields): Promise<SaveProblem | undefined> {
    const read = Entered.safeParse(typed);
    if (!read.success) return fieldProblems(read.error.issues);
    const problem =
      row && before ? await saveResource(row, read.data, before) : await add(read.data, rows, key);
    if (problem !== undefined) return problem;
    await draft.drop();
    onClose();
    return undefined;
  }

  const cancel = () => void giveUp(draft).then(onClose);
  const start = { ...before, ...draft.earlier?.fields };
  const title = row ? t`Edit Resource` : t`Add Resource`;
  return (
    <Dialog title={title} onClose={cancel} closeOnOutsideTap={false}>
      {draft.earlier && (
        <ChangeForm
          key={draft.revision}
          {...draftProps(draft, before)}
          shape={Typed}
          saveLabel={row ? t`Save Changes` : title}
          onSave={save}
          onCancel={cancel}
        >
          <TextField label={t`Title`} name="title" required defaultValue={start.title} />
          <TextField
            label={t`Category`}
            hint={t`One that is there, or a new one.`}
            name="category"
            list={categories}
            autoComplete="off"
            required
            defaultValue={start.category}
          />
          <datalist id={categories}>
            {inCategories(rows).map(({ category }) => (
              <option key={category} value={category} />
            ))}
          </datalist>
          <TextField
            label={t`Web address`}
            name="url"
            inputMode="url"
            required
            defaultValue={start.url}
          />
          <TextArea
            label={t`Description`}
            name="description"
            rows={3}
            optional
            defaultValue={start.description}
          />
        </ChangeForm>
      )}
    </Dialog>
  );
}

function textsOf({ title, description, category, url }: TrainingResourceRow): Entered {
  return { title, description, category, url };
}

async function add(
  entered: Entered,
  rows: readonly TrainingResourceRow[],
  draft: string,
): Promise<string | undefined> {
  const args = { resource: newLid(), ...entered, position: positionAtEnd(rows) };
  const saved = await enqueue(createResource, args, { holdMs: UNDO_MS, draft });
  if (saved.kind === 'not-saved') return saved.message;
  savedToast(t`${entered.title} is saved on this device`, saved.opId);
  return undefined;
}
