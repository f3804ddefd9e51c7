import { useState } from 'react';
import { type Uploaded, uploadFile } from './file-transfer.ts';

/** A PDF that a form has asked for, on its way to the server. */
export interface Pdf {
  /** Undefined: none was chosen. */
  file: File | undefined;
  choose(file: File | undefined): void;
  /** Bytes that the server has; undefined while nothing is being uploaded. */
  sent: number | undefined;
  /** Answers undefined if the form was given up meanwhile. */
  upload(file: File): Promise<Uploaded | undefined>;
  /** The form is closed without saving: what has arrived stays on the server for the next attempt. */
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
