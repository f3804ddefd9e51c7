import type { Answer } from './answer.ts';
import type { Habits } from './server-habits.ts';

/*
 * Some backends redirect a read to the same path with a trailing slash (Django's APPEND_SLASH). A redirect is never
 * followed, because a captive portal uses one too; the read is repeated with the slash instead.
 *
 *   no slash ─► redirect ─► with a slash ─► the backend's answer: reads end with a slash from now on
 *                                       └─► 404, and no more redirect without the slash: that answer
 *   with a slash ─► 404, or not the backend's answer ─► without a slash; if answered, the slash is forgotten
 */

/** Sends a read in the form that this server expects; `send` makes one request for the path it is given. */
export async function withKnownSlash(
  { path, habits }: { path: string; habits: Habits },
  send: (path: string) => Promise<Answer>,
): Promise<Answer> {
  if (habits.slashes) return withSlashKnown(path, habits, send);
  const answer = await send(path);
  if (!isRedirect(answer)) return answer;
  const again = await send(withSlash(path));
  if (again.kind === 'unknown') return answer;
  if (again.kind === 'ok') habits.slashes = true;
  if (!isDoubtful(again)) return again;
  // A portal may have let this device in meanwhile, and this server may not know the path with the slash.
  const plain = await send(path);
  return isRedirect(plain) ? again : plain;
}

/**
 * The server asked for the slash before. An answer that suggests that it no longer does is checked without the slash.
 */
async function withSlashKnown(
  path: string,
  habits: Habits,
  send: (path: string) => Promise<Answer>,
): Promise<Answer> {
  const answer = await send(withSlash(path));
  if (!isDoubtful(answer)) return answer;
  const plain = await send(path);
  // A redirect means that this server still wants the slash.
  if (isRedirect(plain)) return answer;
  if (plain.kind !== 'unknown') habits.slashes = false;
  return plain.kind === 'unknown' ? answer : plain;
}

/** The server does not know the path with the slash, or something else has answered. */
function isDoubtful(answer: Answer): boolean {
  if (answer.kind === 'refused') return answer.status === 404;
  return answer.kind === 'unknown' && (answer.cause === 'not-json' || answer.cause === 'redirect');
}

function isRedirect(answer: Answer): boolean {
  return answer.kind === 'unknown' && answer.cause === 'redirect';
}

function withSlash(path: string): string {
  const [address = '', ...query] = path.split('?');
  return [address.endsWith('/') ? address : `${address}/`, ...query].join('?');
}
