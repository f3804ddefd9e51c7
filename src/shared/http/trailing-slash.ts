import type { Answer } from './answer.ts';

/*
 * Some backends redirect a read to the same path with a trailing slash (Django's APPEND_SLASH). A redirect is never
 * followed, because a captive portal uses one too; the read is repeated with the slash instead.
 */

/** Servers, by their address, whose reads end with a slash. */
const slashing = new Set<string>();

interface Read {
  apiBase: string;
  /** Behind `/api`; may carry a query. */
  path: string;
}

/** Sends a read in the form that this server takes; `send` makes one request for the path it is given. */
export async function withKnownSlash(
  { apiBase, path }: Read,
  send: (path: string) => Promise<Answer>,
): Promise<Answer> {
  if (slashing.has(apiBase)) return send(withSlash(path));
  const answer = await send(path);
  if (answer.kind !== 'unknown' || answer.cause !== 'redirect') return answer;
  const again = await send(withSlash(path));
  if (again.kind === 'unknown') return answer;
  if (again.kind === 'ok') slashing.add(apiBase);
  return again;
}

function withSlash(path: string): string {
  const [address = '', ...query] = path.split('?');
  return [address.endsWith('/') ? address : `${address}/`, ...query].join('?');
}
