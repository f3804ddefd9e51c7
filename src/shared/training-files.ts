import * as z from 'zod/mini';

/* Rules for the files of training resources, the same on the device and on the server. */

export const FILE_MAX_BYTES = 20_971_520;
/** Files are sent and stored in parts of this size; only the last one is smaller. */
export const PART_BYTES = 1_048_576;
/** The form field that contains a part. */
export const PART_FIELD = 'part';

/** The name of a file: the SHA-256 of its content in hex. */
export const FileHash = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256'));

/** `POST /training-files` */
export const NewTrainingFile = z.object({
  hash: FileHash,
  size: z.int().check(z.positive(), z.maximum(FILE_MAX_BYTES, 'must be at most 20 MB')),
});
export type NewTrainingFile = z.infer<typeof NewTrainingFile>;

/** How much of a file the server has. */
export const TrainingFile = z.object({
  hash: z.string(),
  size: z.int(),
  /** Number of parts that have arrived, and so the number of the next one. */
  parts: z.int(),
  /** The file was checked and can be offered. */
  complete: z.boolean(),
});
export type TrainingFile = z.infer<typeof TrainingFile>;

const PDF_MARK = [0x25, 0x50, 0x44, 0x46, 0x2d];

/** Checks the first bytes, whatever the file's name is. */
export function isPdf(bytes: Uint8Array): boolean {
  return PDF_MARK.every((byte, nth) => bytes[nth] === byte);
}

export function partsOf(size: number): number {
  return Math.ceil(size / PART_BYTES);
}

/** The size of the part with this number. */
export function partSize(size: number, nth: number): number {
  return Math.min(PART_BYTES, size - nth * PART_BYTES);
}
