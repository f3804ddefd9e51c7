import { t } from '@lingui/core/macro';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type DraftFields, useDraft } from '#db/queries/use-draft.ts';
import type { TrainingResourceRow } from '#db/tables/training-resources.ts';
import { bytesWords } from '#shared/bytes-words.ts';
import { NewTrainingResource } from '#shared/contract/training-resources.ts';
import { newLid } from '#shared/ids.ts';
import { positionAtEnd } from '#shared/resource-order.ts';
import { ChangeForm } from '#src/changes/change-form.tsx';
import { savedToast, UNDO_MS } from '#src/changes/saved-toast.ts';
import { Typed, TypedWebsite } from '#src/changes/typed.ts';
import { draftProps } from '#src/forms/drafts/draft-props.tsx';
import { giveUp } from '#src/forms/drafts/give-up.ts';
import { fieldProblems, type SaveProblem } from '#src/forms/field-problems.ts';
import { createResource } from '#src/mutations/create-resource.ts';
import { enqueue } from '#src/sync-client/enqueue.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ResourceFields, type ResourceKind } from './resource-fields.tsx';
import { saveResource } from './save-resource.ts';
import { type Pdf, usePdf } from './use-pdf.ts';

const Texts = z.pick(NewTrainingResource, { title: true, description: true, category: true });
const ENTERED = {
  link: z.extend(Texts, { url: TypedWebsite }),
  file: z.extend(Texts, { url: z._default(z.literal(''), '') }),
};

type Content = Pick<NewTrainingResource, 'url' | 'file_hash' | 'file_size'>;
type Entered = z.infer<typeof Texts> & Content;

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
  const pdf = usePdf();

  /** What the resource leads to, or why it cannot be saved; undefined if the form was closed during the upload. */
  async function contentOf(url: string): Promise<Content | SaveProblem | undefined> {
    if (kind === 'link') return { url, file_hash: '', file_size: 0 };
    if (!pdf.file) return before ?? { file: t`is required` };
    const uploaded = await pdf.upload(pdf.file);
    if (uploaded?.kind === 'refused') return { file: uploaded.why };
    if (uploaded?.kind === 'failed') return sentenceOf(uploaded.words);
    return uploaded && { url: '', file_hash: uploaded.hash, file_size: uploaded.size };
  }

  async function save(typed: DraftFields): Promise<SaveProblem | undefined> {
    const read = ENTERED[kind].safeParse(typed);
    if (!read.success) return fieldProblems(read.error.issues);
    const content = await contentOf(read.data.url);
    if (!isContent(content)) return content;
    const entered = { ...read.data, ...content };
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
          {...(pdf.sent !== undefined && { busyLabel: uploadWords(pdf) })}
          shape={Typed}
          saveLabel={row ? t`Save Changes` : title}
          onSave={save}
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

function uploadWords({ sent = 0, file }: Pdf): string {
  const there = bytesWords(sent);
  const whole = bytesWords(file?.size ?? 0);
  return t`Uploading: ${there} of ${whole}`;
}

function sentenceOf({ title, detail }: { title: string; detail: string }): string {
  return [title, detail].filter(Boolean).join(' ');
}

function isContent(content: Content | SaveProblem | undefined): content is Content {
  return typeof content === 'object' && 'file_hash' in content;
}

function enteredIn(row: TrainingResourceRow): Entered {
  const { title, description, category, url, file_hash, file_size } = row;
  return { title, description, category, url, file_hash, file_size };
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
