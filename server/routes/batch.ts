import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { commitTogether } from '#server/db/commit-together.ts';
import { nextTurn } from '#server/db/turns.ts';
import { Refused } from '#server/refused.ts';
import { BatchAnswer, BatchRequest } from '#shared/contract/sync.ts';

type Write = BatchRequest['writes'][number];
type Answered = BatchAnswer['answers'][number];

/** Headers of the batch that apply to each of its writes: who writes, and from where. */
const SHARED_HEADERS = [
  'Authorization',
  'User-Agent',
  'X-Forwarded-For',
  'X-Forwarded-Proto',
] as const;
/** The sync endpoints cannot be called inside a batch. */
const NOT_INSIDE = /^\/api\/sync(\/|$)/;

const batch = endpoint(
  {
    method: 'post',
    path: '/sync/batch',
    summary: 'Many writes in one round trip, each with its own key, answer and fate',
    access: 'any-account',
    body: BatchRequest,
    answer: BatchAnswer,
    extra: true,
  },
  async ({ body: { writes }, request, serveInner, services }) => {
    requireDistinctKeys(writes);
    const requests = writes.map((write) => innerRequest(request, write));
    const run = () => runAll(writes, requests, serveInner);
    const { result: answers, revision } = await commitTogether(services.db, run);
    return { success: true, revision, answers };
  },
);

async function runAll(
  writes: readonly Write[],
  requests: readonly Request[],
  serveInner: (request: Request) => Promise<Response>,
): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (const [index, { key }] of writes.entries()) {
    const inner = requests[index];
    if (!inner) break;
    await nextTurn(); // SQLite writes never wait, so otherwise a batch would block other requests
    const answered = await read(key, await serveInner(inner));
    answers.push(answered);
    if (settlesNothing(answered.status)) break;
  }
  return answers;
}

/** Two writes under one key count as one, so the sender would not know to which of them a response belongs. */
function requireDistinctKeys(writes: readonly Write[]): void {
  if (new Set(writes.map(({ key }) => key)).size === writes.length) return;
  throw new Refused(400, 'Each write of a batch needs a key of its own');
}

/** Turns a write into a separate request, which passes through the same handler, permissions and rules. */
function innerRequest(outer: Request, { key, method, path, body }: Write): Request {
  const url = new URL(`/api${path}`, outer.url);
  if (!url.pathname.startsWith('/api/') || NOT_INSIDE.test(url.pathname)) {
    throw new Refused(400, `${path} cannot be called inside of a batch`);
  }
  const headers = new Headers({ 'Idempotency-Key': key });
  for (const name of SHARED_HEADERS) {
    const value = outer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (body === undefined) return new Request(url, { method, headers });
  headers.set('Content-Type', 'application/json');
  return new Request(url, { method, headers, body: JSON.stringify(body) });
}

async function read(key: string, response: Response): Promise<Answered> {
  const { status } = response;
  const isJson = response.headers.get('Content-Type')?.includes('json') ?? false;
  const body: unknown = isJson ? await response.json() : null;
  const retryAfter = response.headers.get('Retry-After');
  return retryAfter === null
    ? { key, status, body }
    : { key, status, body, retryAfter: Number(retryAfter) };
}

/** True if the write will be retried. Later writes of the same lane must not overtake it. */
function settlesNothing(status: number): boolean {
  return status === 401 || status === 429 || status >= 500;
}

export const batchEndpoints: readonly Endpoint[] = [batch];
