/** What transfers are for, in the terms of the people who pay for them. Stored under these names. */
export const KINDS = ['records', 'sent', 'pictures', 'live', 'app', 'map'] as const;
export type Kind = (typeof KINDS)[number];

const FILES = /\/(pictures|training-files)\/|\/(profile-picture|training-files)$/;
const LIVE = /\/sync\/(live|presence)$/;

/** The kind of a request to this address. `own`: the origin of the page. */
export function kindOf(address: string, own: string, method = 'GET'): Kind {
  const { pathname, origin } = new URL(address, own);
  // The backend is at {host}/api, on this host or on another one.
  if (!pathname.startsWith('/api/')) return origin === own ? 'app' : 'map';
  if (LIVE.test(pathname)) return 'live';
  if (FILES.test(pathname)) return 'pictures';
  if (pathname.startsWith('/api/auth/')) return 'sent';
  return method === 'GET' ? 'records' : 'sent';
}
