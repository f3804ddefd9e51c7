import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import type { DraftFields } from '#db/queries/use-draft.ts';
import { bytesWords } from '#shared/bytes-words.ts';
import { NewTrainingResource } from '#shared/contract/training-resources.ts';
import { fieldProblems, type SaveProblem } from '#src/forms/field-problems.ts';
import { TypedWebsite } from '#src/forms/typed.ts';
import type { ResourceKind } from './resource-fields.tsx';
import { type Pdf, usePdf } from './use-pdf.ts';

const Texts = z.pick(NewTrainingResource, { title: true, description: true, category: true });
const ENTERED = {
  link: z.extend(Texts, { url: TypedWebsite }),
  file: z.extend(Texts, { url: z._default(z.literal(''), '') }),
};

type Content = Pick<NewTrainingResource, 'url' | 'file_hash' | 'file_size'>;
export type EnteredResource = z.infer<typeof Texts> & Content;

/** A resource as its form has it. */
export function enteredIn(row: EnteredResource): EnteredResource {
  const { title, description, category, url, file_hash, file_size } = row;
  return { title, description, category, url, file_hash, file_size };
}

/** What the form of a resource does on saving: it checks the fields and uploads the chosen PDF. */
export function useResourceForm(kind: ResourceKind, before: Content | undefined) {
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
    const read = ENTERED[kind].safeParse(typed);
    if (!read.success) return fieldProblems(read.error.issues);
    const content = await contentOf(read.data.url);
    return isContent(content) ? keep({ ...read.data, ...content }) : content;
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
