import { createHash } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, Hono } from 'hono';
import * as z from 'zod/mini';
import type { Account } from '#server/account/accounts.ts';
import { type AuditEntry, appendAudit } from '#server/audit/audit-log.ts';
import { deviceName } from '#server/audit/device-name.ts';
import { CommitUnknown } from '#server/db/connection-loss.ts';
import type { Db } from '#server/db/database.ts';
import { isBusy } from '#server/db/dialects.ts';
import type { Author } from '#server/db/transaction.ts';
import { describeError } from '#server/describe-error.ts';
import { nameOf } from '#server/names.ts';
import { Refused } from '#server/refused.ts';
import type { RequestVariables } from '#server/request-variables.ts';
import type { Services } from '#server/services.ts';
import { baseIn } from './base.ts';
import { readJsonBody } from './body.ts';
import { callerOf } from './caller.ts';
import { clientAddress } from './client-address.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { parseInput } from './parse.ts';
import { StreamedList } from './streamed-list.ts';
import { readUpload, type UploadedFile } from './upload.ts';

export type Api = Hono<RequestVariables>;
type ApiContext = Context<RequestVariables>;

/**
 * How the writes of one request run: plainly, or with idempotency, which stores the response together with them.
 * Receives the parsed body, because the same key with another body must be refused.
 */
export type WriteRunner = (call: {
  services: Services;
  request: Request;
  account: Account | undefined;
  body: unknown;
}) => Call<unknown, unknown, unknown, unknown>['write'];

/** Serves every endpoint under /api, and returns 405 if only the method is wrong. */
export function registerEndpoints(
  app: Api,
  endpoints: readonly Endpoint[],
  services: Services,
  writes: WriteRunner,
): void {
  const methods = new Map<string, string[]>();
  for (const endpoint of [...endpoints].sort(fixedWordsFirst)) {
    const path = honoPath(endpoint.path);
    methods.set(path, [...(methods.get(path) ?? []), endpoint.method.toUpperCase()]);
    app.on(endpoint.method.toUpperCase(), path, (c) =>
      serve(c, endpoint, {
        services,
        writes,
        serveInner: async (request) => app.fetch(request, c.env),
      }),
    );
  }
  for (const [path, allowed] of methods) app.all(path, () => wrongMethod(allowed));
}

/** `/church-planters/stages` must be matched before `/church-planters/{id}` takes the word for an id. */
function fixedWordsFirst(a: Endpoint, b: Endpoint): number {
  const key = ({ path }: Endpoint) => path.replaceAll('{', '~');
  return key(a) < key(b) ? -1 : 1;
}

function honoPath(path: string): string {
  return `/api${path.replace(/\{(\w+)\}/g, ':$1')}`;
}

const NO_FILE: UploadedFile = { bytes: new Uint8Array(), type: '' };

/** Identifies the file when a write is compared with an earlier one under the same key. */
function nameOfFile({ bytes }: UploadedFile) {
  return { sha256: createHash('sha256').update(bytes).digest('hex') };
}

interface Serving {
  services: Services;
  writes: WriteRunner;
  serveInner: Call<unknown, unknown, unknown, unknown>['serveInner'];
}

async function serve(
  c: ApiContext,
  endpoint: Endpoint,
  { services, writes, serveInner }: Serving,
): Promise<Response> {
  c.set('route', endpoint.path);
  const request = c.req.raw;
  const device = deviceName(request.headers.get('User-Agent'));
  const session = await callerOf(request, endpoint, { services, device });
  const account = session?.account;
  if (account && endpoint.method !== 'get') {
    await refuseWhileFrozen(services);
    await services.quotas.countWrite(account.id);
  }
  const params = parseInput(endpoint.params, c.req.param());
  const query = parseInput(endpoint.query, c.req.query());
  const mayBeEmpty = endpoint.bodyOptional ?? false;
  const { maxBodyBytes: maxBytes } = services.config;
  const sent = endpoint.body && (await readJsonBody(request, { maxBytes, mayBeEmpty }));
  const body = parseInput(endpoint.body, sent);
  const upload = endpoint.upload ? await readUpload(request, endpoint.upload) : NO_FILE;
  const { write, guarded } = notExecutedOnlyBeforeCommit(
    writes({ services, request, account, body: endpoint.upload ? nameOfFile(upload) : body }),
  );
  const authorNow = (): Author => ({
    id: account?.id ?? null,
    name: account ? nameOf(account.row) : null,
    at: services.clock().toISOString(),
  });
  const call: Parameters<Endpoint['handle']>[0] = {
    params,
    query,
    body,
    upload,
    base: services.config.extras ? baseIn(sent) : undefined,
    account,
    sessionId: session?.sessionId,
    setUpStep: session?.setUpStep,
    signedInAt: session?.startedAt,
    device,
    audit: (db: Db, entry: AuditEntry) => {
      const at = services.clock().toISOString();
      return appendAudit(db, { actorId: account?.id ?? null, device, at }, entry);
    },
    services,
    request,
    requestId: c.get('requestId'),
    // Computed only for the few endpoints that use it.
    get address() {
      return addressOf(c, services);
    },
    write: account ? (work) => write((scope) => work({ ...scope, author: authorNow() })) : write,
    header: (name: string, value: string) => c.header(name, value, { append: true }),
    serveInner,
    onStreamFault: (error: unknown) =>
      services.log.error(
        { requestId: c.get('requestId'), route: endpoint.path, fault: describeError(error) },
        'an answer broke off',
      ),
    later: services.background.run,
  };
  const answer = await guarded(() => endpoint.handle(call));
  if (answer instanceof Response) return answer;
  if (services.checkAnswers && endpoint.answer) await checkAnswer(endpoint.answer, answer);
  if (answer instanceof StreamedList) {
    const reader = account?.id ?? 0;
    services.quotas.requireFreeList(reader);
    return answer.response(call.onStreamFault, () => services.quotas.beginList(reader));
  }
  return c.json(answer, endpoint.status ?? 200);
}

/** Reads a streamed list completely for the check, and leaves the rows in place for the response. */
async function checkAnswer(shape: z.core.$ZodType, answer: object): Promise<void> {
  z.parse(shape, answer instanceof StreamedList ? await answer.whole() : answer);
}

type Write = Call<unknown, unknown, unknown, unknown>['write'];

/**
 * A busy database leads to a 503, which guarantees that the request was not executed. Once a write of the request has
 * been committed, the same error guarantees nothing.
 */
function notExecutedOnlyBeforeCommit(run: Write) {
  let committed = false;
  const write: Write = async (work) => {
    const answer = await run(work);
    committed = true;
    return answer;
  };
  async function guarded<T>(handle: () => Promise<T>): Promise<T> {
    try {
      return await handle();
    } catch (error) {
      throw committed && isBusy(error) ? new CommitUnknown(error) : error;
    }
  }
  return { write, guarded };
}

/** Refuses writes while the operator has frozen the data, e.g. to move it. Reading and signing in still work. */
async function refuseWhileFrozen({ frozenUntil, clock }: Services): Promise<void> {
  const now = clock();
  const until = await frozenUntil(now);
  if (!until) return;
  const retryAfterSeconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
  const text = 'Changes are paused for maintenance. They are kept on your device and sent later.';
  throw new Refused(503, text, { retryAfterSeconds, body: { frozenUntil: until.toISOString() } });
}

function addressOf(c: ApiContext, { config }: Services): string {
  // Requests in tests have no socket.
  const hasSocket = typeof c.env === 'object' && c.env !== null && 'incoming' in c.env;
  const socket = hasSocket ? getConnInfo(c).remote.address : undefined;
  return clientAddress(c.req.header('X-Forwarded-For'), socket, config.trustedProxies);
}

function wrongMethod(allowed: readonly string[]): Response {
  const text = `This address answers ${allowed.join(', ')} only`;
  const response = Response.json({ success: false, error: text, message: text }, { status: 405 });
  response.headers.set('Allow', allowed.join(', '));
  return response;
}
