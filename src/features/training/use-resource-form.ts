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

/** A resource as its form has it. */
export function enteredIn(row: EnteredResource): EnteredResource {
  const { title, description, category, url, file_hash, file_size } = row;
  return { title, description, category, url, file_hash, file_size };
}

/** What the form of a resource does on saving: it checks the fields and uploads the chosen PDF. */
export function useResourceForm(kind: FormKind, before: Content | undefined) {
  const pdf = usePdf();
  // Nothing else of it: title and texts are what was entered.
  const kept = before && {
    url: before.url,
    file_hash: before.file_hash,
    file_size: before.file_size,
  };

  /** What the resource leads to, or why it cannot be saved; undefined if the form was closed during the upload. */
  async function contentOf(url: string): Promise<Content | SaveProblem | undefined> {
    if (kind === 'link') return { url, file_hash: '', file_size: 0 };
    if (!pdf.file) return kept ?? { file: t`is required` };
    const uploaded = await pdf.upload(pdf.file);
    if (uploaded?.kind === 'refused') return { file: uploaded.why };
    if (uploaded?.kind === 'failed') return sentenceOf(uploaded.words);
    return uploaded && { url: '', file_hash: uploaded.hash, file_size: uploaded.size };
  }

  /** Hands what was entered to `keep`, or answers what is wrong with it. */
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
