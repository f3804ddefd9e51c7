import * as z from 'zod/mini';

/** A request from the page to the picture worker: one file, one answer. */
export const PictureRequest = z.object({ bytes: z.instanceof(ArrayBuffer), type: z.string() });

export const PictureAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), bytes: z.instanceof(ArrayBuffer) }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
]);
export type PictureAnswer = z.infer<typeof PictureAnswer>;

export const FAILED_TO_LOAD = 'Failed to load image';
export const FAILED_TO_COMPRESS = 'Failed to compress image';
export const FAILED_TO_READ = 'Failed to read file';
