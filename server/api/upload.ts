import { Refused } from '#server/refused.ts';
import { readBytes } from './body.ts';

/** One file in a form (multipart/form-data). */
export interface UploadOptions {
  /** Name of the form's field. */
  field: string;
  /** Limit for the file alone, without the form around it. */
  maxBytes: number;
}

/** A file as it was sent. Only its size has been limited while reading; its content has not been checked. */
export interface UploadedFile {
  bytes: Uint8Array;
  /** The media type that the sender declared. */
  type: string;
}

/** Allowance for the form around the file: boundaries and headers. */
const ENVELOPE_BYTES = 65_536;

/** Reads the file of a form. Throws Refused 400, 413 or 415. */
export async function readUpload(
  request: Request,
  { field, maxBytes }: UploadOptions,
): Promise<UploadedFile> {
  const contentType = request.headers.get('Content-Type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    throw new Refused(415, 'The body must be a form with a file (multipart/form-data)');
  }
  // Reads up to twice the limit, so that the refusal of a file that is slightly too large can name its size.
  const bytes = await readBytes(request, 2 * maxBytes + ENVELOPE_BYTES);
  const file = (await formIn(bytes, contentType)).get(field);
  if (!(file instanceof File)) throw new Refused(400, `${field}: is required`);
  return { bytes: new Uint8Array(await file.arrayBuffer()), type: file.type };
}

async function formIn(bytes: Uint8Array, contentType: string): Promise<FormData> {
  const headers = { 'Content-Type': contentType };
  try {
    return await new Response(Buffer.from(bytes), { headers }).formData();
  } catch {
    throw new Refused(400, 'The body is not a valid form');
  }
}
