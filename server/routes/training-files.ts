import * as z from 'zod/mini';
import { DataOf, data } from '#server/api/answers.ts';
import { rangeIn } from '#server/api/byte-range.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { PathId } from '#server/api/inputs.ts';
import {
  announceFile,
  bytesOf,
  discardFile,
  fileStream,
  keepPart,
  markComplete,
  requireAllParts,
  requireComplete,
  requireFile,
  requireIntactPdf,
} from '#server/domain/training-files.ts';
import { Refused } from '#server/refused.ts';
import {
  FileHash,
  NewTrainingFile,
  PART_BYTES,
  PART_FIELD,
  TrainingFile,
} from '#shared/training-files.ts';

const params = z.object({ hash: FileHash });

const announced = endpoint(
  {
    method: 'post',
    path: '/training-files',
    summary: 'Begin the upload of a PDF, or ask how much of it is here',
    access: 'manageResources',
    body: NewTrainingFile,
    answer: DataOf(TrainingFile),
    extra: true,
  },
  ({ body, services: { clock }, write }) =>
    write(async (scope) => data(await announceFile(scope, body, clock().toISOString()))),
);

const part = endpoint(
  {
    method: 'put',
    path: '/training-files/{hash}/parts/{number}',
    summary: 'Upload the part with this number, from 1: a form with the part',
    access: 'manageResources',
    params: z.object({ hash: FileHash, number: PathId }),
    upload: { field: PART_FIELD, maxBytes: PART_BYTES },
    answer: DataOf(TrainingFile),
    extra: true,
  },
  ({ params: { hash, number }, upload: { bytes }, write }) =>
    write(async (scope) => data(await keepPart(scope, { hash, nth: number - 1 }, bytes))),
);

/** Checks the file outside of the transaction, because a virus scanner may take long. */
const completed = endpoint(
  {
    method: 'put',
    path: '/training-files/{hash}/complete',
    summary: 'All parts are here: check that they are this file, and a PDF',
    access: 'manageResources',
    params,
    answer: DataOf(TrainingFile),
    extra: true,
  },
  async ({ params: { hash }, services: { db, scanUpload }, write }) => {
    const file = await requireFile(db, hash);
    requireAllParts(file);
    const bytes = await bytesOf(db, hash);
    try {
      requireIntactPdf(bytes, hash);
      if (!file.complete) await scanUpload(bytes);
    } catch (error) {
      // A broken scanner (503) says nothing about the file.
      const isBad = error instanceof Refused && error.status < 500;
      if (isBad) await discardFile(db, hash);
      throw error;
    }
    return write(async (scope) => data(await markComplete(scope, hash)));
  },
);

/** Sends the whole file or the requested range. Whatever the bytes are, no browser runs them. */
const file = endpoint(
  {
    method: 'get',
    path: '/training-files/{hash}',
    summary: 'A PDF of the resource library, whole or a range of its bytes',
    access: 'signed-in',
    params,
    extra: true,
  },
  async ({ params: { hash }, services: { db }, request, onStreamFault }) => {
    const { size } = await requireComplete(db, hash);
    const etag = `"${hash}"`;
    const headers = new Headers({
      'Accept-Ranges': 'bytes',
      'Content-Disposition': 'attachment; filename="resource.pdf"',
      'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'Content-Type': 'application/pdf',
      ETag: etag,
    });
    const range = rangeIn(request.headers, { size, etag });
    if (range === 'beyond') {
      headers.set('Content-Range', `bytes */${size}`);
      return new Response(null, { status: 416, headers });
    }
    const { from, to } = range ?? { from: 0, to: size - 1 };
    headers.set('Content-Length', String(to - from + 1));
    if (range) headers.set('Content-Range', `bytes ${from}-${to}/${size}`);
    const body = fileStream(db, hash, { from, to }, onStreamFault);
    return new Response(body, { status: range ? 206 : 200, headers });
  },
);

export const trainingFileEndpoints: readonly Endpoint[] = [announced, part, completed, file];
