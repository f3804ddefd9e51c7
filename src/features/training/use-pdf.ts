import { useState } from 'react';
import { type Uploaded, uploadFile } from './file-transfer.ts';

/** The upload of a PDF that was selected in a form. */
export interface Pdf {
  /** Undefined if none was selected. */
  file: File | undefined;
  choose(file: File | undefined): void;
  /** Number of bytes that the server has; undefined while nothing is being uploaded. */
  sent: number | undefined;
  /** Resolves to undefined if the form was discarded in the meantime. */
  upload(file: File): Promise<Uploaded | undefined>;
  /** Aborts the upload when the form is discarded. Received parts stay on the server for the next attempt. */
  giveUp(): void;
}

export function usePdf(): Pdf {
  const [file, choose] = useState<File>();
  const [sent, setSent] = useState<number>();
  const [form] = useState(() => new AbortController());

  async function upload(chosen: File): Promise<Uploaded | undefined> {
    setSent(0);
    const uploaded = await uploadFile(chosen, { onPart: setSent, signal: form.signal });
    setSent(undefined);
    return form.signal.aborted ? undefined : uploaded;
  }

  return { file, choose, sent, upload, giveUp: () => form.abort() };
}
