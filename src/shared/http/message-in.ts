import * as z from 'zod/mini';

const Said = z.lazy(() =>
  z.union([
    z.pipe(
      z.object({ error: z.string().check(z.minLength(1)) }),
      z.transform((body) => body.error),
    ),
    z.pipe(
      z.object({ error: z.object({ message: z.string().check(z.minLength(1)) }) }),
      z.transform((body) => body.error.message),
    ),
    z.pipe(
      z.object({ message: z.string().check(z.minLength(1)) }),
      z.transform((body) => body.message),
    ),
  ]),
);

/**
 * The server's own text in the body of a refusal: `error` as a string or as `{message}`, then `message`
 * (spec part 1, 8: "server error, then message"). `''` when there is none.
 */
export function messageIn(body: unknown): string {
  const said = Said.safeParse(body);
  return said.success ? said.data : '';
}

const Fields = z.lazy(() =>
  z.object({
    fields: z.array(z.object({ path: z.string(), message: z.string() })),
  }),
);

/** Which fields were wrong and why, where a 400 names them: field name to sentence. */
export function fieldMessagesIn(body: unknown): Record<string, string> {
  const parsed = Fields.safeParse(body);
  if (!parsed.success) return {};
  return Object.fromEntries(parsed.data.fields.map((field) => [field.path, field.message]));
}
