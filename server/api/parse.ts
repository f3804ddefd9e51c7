import { en } from 'zod/locales';
import * as z from 'zod/mini';
import { Refused } from '#server/refused.ts';

// zod/mini has no messages of its own. The page does without these to stay small, and writes its own.
z.config({
  ...en(),
  customError: (issue) =>
    issue.code === 'invalid_type' && issue.input === undefined ? 'is required' : undefined,
});

type Shape = z.core.$ZodType;

/**
 * Validates outside input against its shape. Throws Refused 400 with `fields`, the first of which is also the message:
 * `contact_date: must be a day as yyyy-mm-dd`.
 */
export function parseInput(shape: Shape | undefined, input: unknown): unknown {
  if (!shape) return undefined;
  refuseBrokenText(input, []);
  const parsed = z.safeParse(shape, input);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => ({
    path: issue.path.map(String).join('.'),
    message: issue.message,
  }));
  const sentences = fields.map(({ path, message }) => (path ? `${path}: ${message}` : message));
  throw new Refused(400, sentences[0] ?? 'Invalid input', { fields });
}

const NUL = '\u0000';
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Refuses text that PostgreSQL cannot store or that no encoding can represent, in values and in member names. */
function refuseBrokenText(value: unknown, path: readonly string[]): void {
  if (typeof value === 'string') {
    if (value.includes(NUL) || LONE_SURROGATE.test(value)) throw brokenText(path);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      refuseBrokenText(key, path);
      refuseBrokenText(inner, [...path, key]);
    }
  }
}

function brokenText(path: readonly string[]): Refused {
  const message = 'contains characters that cannot be stored';
  const name = path.join('.');
  return new Refused(400, name ? `${name}: ${message}` : `The body ${message}`, {
    fields: [{ path: name, message }],
  });
}
