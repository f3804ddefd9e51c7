import * as z from 'zod/mini';

/** Used only to compare origins; no request is sent to it. */
const HERE = 'https://here.invalid';

/**
 * True for a path of this site that is safe to return to after signing in: one that stays on this origin however a
 * browser reads it (`//evil.example`, `/\evil.example` and `javascript:` do not), and that is not a sign-in screen.
 */
export function isReturnPath(text: string): boolean {
  if (!text.startsWith('/') || !URL.canParse(text, HERE)) return false;
  const url = new URL(text, HERE);
  return url.origin === HERE && !SIGN_IN_PATHS.includes(url.pathname);
}

/** Returning to one of these after signing in would be a loop. */
const SIGN_IN_PATHS = ['/login', '/register', '/forgot-password', '/reset-password'];

/** The search parameter `from` of /login and /register; anything but a path of this app counts as absent. */
export const ReturnSearch = z.object({
  from: z.catch(z.optional(z.string().check(z.refine(isReturnPath))), undefined),
});
