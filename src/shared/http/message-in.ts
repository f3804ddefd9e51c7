import * as z from 'zod/mini';

type Body = Record<string, unknown>;

function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The server's own text in the body of a refusal: `error` as a string or as `{message}`, then `message` (spec part 1,
 * 8: "server error, then message"), then what frameworks send instead: `detail`, or a list of `errors`, possibly by
 * field. `''` if there is none.
 */
export function messageIn(body: unknown): string {
  if (!isBody(body)) return '';
  const { error, message, detail, errors } = body;
  const named = isBody(error) ? error.message : undefined;
  const said = [error, named, message, detail, firstOf(errors), firstOf(error)];
  const text = said.find((one) => typeof one === 'string' && one.trim() !== '');
  return typeof text === 'string' ? text : '';
}

/** The first text in `["…"]`, `[{message}]` or `{field: ["…"]}`. */
function firstOf(errors: unknown): unknown {
  const [first] = isBody(errors)
    ? Object.values(errors).flat()
    : Array.isArray(errors)
      ? errors
      : [];
  return isBody(first) ? first.message : first;
}

const Fields = z.lazy(() =>
  z.object({
    fields: z.array(z.object({ path: z.string(), message: z.string() })),
  }),
);

/** The messages of the invalid fields that a 400 names, by the name of the field. */
export function fieldMessagesIn(body: unknown): Record<string, string> {
  const parsed = Fields.safeParse(body);
  if (!parsed.success) return {};
  return Object.fromEntries(parsed.data.fields.map((field) => [field.path, field.message]));
}
