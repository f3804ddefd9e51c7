import * as z from 'zod/mini';

const Payload = z.lazy(() => {
  const numberLike = z.pipe(
    z.union([z.int(), z.string().check(z.regex(/^\d+$/))]),
    z.transform((value) => Number(value)),
  );
  const maybe = z.catch(z.optional(numberLike), undefined);
  return z.object({ userId: maybe, sub: maybe, id: maybe });
});

/** The user's id in a JWT's payload: `userId`, `sub`, `id`, in that order (spec part 1, 3). */
export function userIdIn(token: string): number | undefined {
  const payload = Payload.safeParse(payloadOf(token));
  if (!payload.success) return undefined;
  const { userId, sub, id } = payload.data;
  return userId ?? sub ?? id;
}

const Expiry = z.lazy(() => z.object({ exp: z.number() }));

/** When a JWT expires according to its payload, in milliseconds since 1970; undefined if it does not say. */
export function tokenEndsAt(token: string): number | undefined {
  const payload = Expiry.safeParse(payloadOf(token));
  return payload.success ? payload.data.exp * 1000 : undefined;
}

/** Undefined for anything that is not a JWT, because a backend may use opaque tokens. */
function payloadOf(token: string): unknown {
  const base64 = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  try {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return payload;
  } catch {
    return undefined;
  }
}
