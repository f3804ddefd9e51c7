import type { Answer } from './answer.ts';
import type { Habits } from './server-habits.ts';

/*
 * Some backends redirect a read to the same path with a trailing slash (Django's APPEND_SLASH). A redirect is never
 * followed, because a captive portal uses one too; the read is repeated with the slash instead.
 *
 *   no slash ─► redirect ─► with a slash ─► the backend's answer: reads have a slash from now on
 *                                       └─► 404, and no redirect without it any more: that answer
 *   with a slash ─► 404, or not the backend's answer ─► without a slash; answered: forgotten
 */

/** Sends a read in the form that this server takes; `send` makes one request for the path it is given. */
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
  // A portal that has let this device in meanwhile: such an address may be none of this server's.
  const plain = await send(path);
  return isRedirect(plain) ? again : plain;
}

/** The server asked for the slash before: an answer that looks as if it no longer knew it is checked without. */
async function withSlashKnown(
  path: string,
  habits: Habits,
  send: (path: string) => Promise<Answer>,
): Promise<Answer> {
  const answer = await send(withSlash(path));
  if (!isDoubtful(answer)) return answer;
  const plain = await send(path);
  // A redirect is how this server says that it still wants the slash.
  if (isRedirect(plain)) return answer;
  if (plain.kind !== 'unknown') habits.slashes = false;
  return plain.kind === 'unknown' ? answer : plain;
}

/** The address with the slash is unknown there, or somebody else has answered. */
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
