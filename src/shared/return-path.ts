import * as z from 'zod/mini';

/** Only to distinguish origins; no request is sent to it. */
const HERE = 'https://here.invalid';

/**
 * True for an address of this site that one may be sent back to: a path that stays on this origin however
 * a browser reads it (`//evil.example`, `/\evil.example` and `javascript:` do not), and not a sign-in screen.
 */
export function isReturnPath(text: string): boolean {
  if (!text.startsWith('/') || !URL.canParse(text, HERE)) return false;
  const url = new URL(text, HERE);
  return url.origin === HERE && !SIGN_IN_PATHS.includes(url.pathname);
}

/** Coming back to one of these after signing in would be a circle. */
const SIGN_IN_PATHS = ['/login', '/register', '/forgot-password', '/reset-password'];

/** The search parameter `from` of /login and /register; anything but a path of this app counts as absent. */
export const ReturnSearch = z.object({
  from: z.catch(z.optional(z.string().check(z.refine(isReturnPath))), undefined),
});
