import { t } from '@lingui/core/macro';
import type { DraftFields } from '#db/queries/use-draft.ts';
import { bytesWords } from '#shared/bytes-words.ts';
import type { SaveProblem } from '#src/forms/field-problems.ts';
import { newRecord } from '#src/forms/record-changes.ts';
import { type NewResource, RESOURCE_FORMS } from '#src/records/resource.ts';
import type { FormKind } from './resource-form.tsx';
import { type Pdf, usePdf } from './use-pdf.ts';

type Content = Pick<NewResource, 'url' | 'file_hash' | 'file_size'>;
type Texts = Pick<NewResource, 'title' | 'description' | 'category'>;
export type EnteredResource = Texts & Content;

/** A resource as form values. */
export function enteredIn(row: EnteredResource): EnteredResource {
  const { title, description, category, url, file_hash, file_size } = row;
  return { title, description, category, url, file_hash, file_size };
}

/** The saving of a resource's form: validates the fields and uploads the selected PDF. */
export function useResourceForm(kind: FormKind, before: Content | undefined) {
  const pdf = usePdf();
  // Only the content: title and texts come from the form.
  const kept = before && {
    url: before.url,
    file_hash: before.file_hash,
    file_size: before.file_size,
  };

  /**
   * The link or file of the resource, or why it cannot be saved; undefined if the form was closed during the upload.
   */
  async function contentOf(url: string): Promise<Content | SaveProblem | undefined> {
    if (kind === 'link') return { url, file_hash: '', file_size: 0 };
    if (!pdf.file) return kept ?? { file: t`is required` };
    const uploaded = await pdf.upload(pdf.file);
    if (uploaded?.kind === 'refused') return { file: uploaded.why };
    if (uploaded?.kind === 'failed') return sentenceOf(uploaded.words);
    return uploaded && { url: '', file_hash: uploaded.hash, file_size: uploaded.size };
  }

  /** Passes the entered values to `keep`, or returns the form's problem. */
  async function save(
    typed: DraftFields,
    keep: (entered: EnteredResource) => Promise<SaveProblem | undefined>,
  ): Promise<SaveProblem | undefined> {
    const made = newRecord<Texts & { url?: string }>(RESOURCE_FORMS[kind], typed);
    if (made.kind === 'problems') return made.errors;
    const content = await contentOf(made.fields.url ?? '');
    return isContent(content) ? keep({ ...made.fields, ...content }) : content;
  }

  return { pdf, save, busy: pdf.sent === undefined ? {} : { busyLabel: uploadWords(pdf) } };
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
