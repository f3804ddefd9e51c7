import { accountRoutes } from './accounts.ts';
import {
  type Answer,
  errorAnswer,
  indexPage,
  page,
  Refusal,
  refusalAnswer,
  unknownRouteAnswer,
} from './answers.ts';
import { assessmentRoutes } from './assessments.ts';
import { assessorReportRoutes } from './assessor-reports.ts';
import { assignmentRoutes } from './assignments.ts';
import { Call, type Environment } from './call.ts';
import { churchRoutes } from './churches.ts';
import { contactRoutes } from './contacts.ts';
import { directoryRoutes } from './directories.ts';
import { Failures, networkError } from './failures.ts';
import { invitationRoutes } from './invitations.ts';
import { reportRoutes } from './monthly-reports.ts';
import { otherRoutes } from './other-routes.ts';
import { createOthers, type Others } from './others.ts';
import { participantRoutes } from './participants.ts';
import { servePicture } from './pictures.ts';
import { pipelineRoutes } from './pipeline.ts';
import { planterRoutes } from './planters.ts';
import { baseProfile, type Profile } from './profiles.ts';
import { createRandom } from './random.ts';
import { relationRoutes } from './relations.ts';
import { createRouter } from './router.ts';
import { createSeeder, type Seeder } from './seed.ts';
import { readState, type State } from './state.ts';
import { Store } from './store.ts';
import { userOfToken } from './tokens.ts';
import {
  RateLimiter,
  type Respond,
  respond,
  retryAfter,
  toResponse,
  untilAborted,
} from './transport.ts';
import type { LedgerEntry, Mail } from './types.ts';
import { userRoutes } from './users.ts';

const routes = [
  ...accountRoutes,
  ...userRoutes,
  ...invitationRoutes,
  ...planterRoutes,
  ...relationRoutes,
  ...contactRoutes,
  ...pipelineRoutes,
  ...churchRoutes,
  ...directoryRoutes,
  ...reportRoutes,
  ...assessmentRoutes,
  ...participantRoutes,
  ...assignmentRoutes,
  ...assessorReportRoutes,
  ...otherRoutes,
];
const matchRoute = createRouter(routes);

export type BackendOptions = {
  profile?: Profile;
  seed?: number;
  now?: () => number;
  /** Without it, nothing takes any time. */
  sleep?: (ms: number) => Promise<void>;
  /** Without it, answers are real ones of `fetch`. */
  respond?: Respond;
};

/** As much of a `Request` as is read of one. */
export type Asked = Pick<Request, 'method' | 'url' | 'redirect' | 'arrayBuffer'> & {
  headers: Pick<Headers, 'get'>;
  signal?: AbortSignal;
};

export type Backend = {
  readonly profile: Profile;
  fetch(request: Asked): Promise<Response>;
  readonly people: Seeder;
  readonly others: Others;
  readonly failures: Failures;
  readonly ledger: readonly LedgerEntry[];
  readonly mail: readonly Mail[];
  /** Faults of this backend itself, which were answered with 500. Tests expect none. */
  readonly crashes: readonly unknown[];
  state(): State;
};

/** A request whose body has been read. */
type Incoming = {
  method: string;
  url: URL;
  headers: Pick<Headers, 'get'>;
  bytes: ArrayBuffer;
};

export function createBackend(options: BackendOptions = {}): Backend {
  const profile = options.profile ?? baseProfile;
  const now = options.now ?? (() => Date.now());
  const random = createRandom(options.seed ?? 1);
  const store = new Store();
  const env: Environment = {
    profile,
    store,
    random,
    now,
    clock: () => now() + profile.clockOffsetMs,
    sleep: options.sleep ?? (() => Promise.resolve()),
    respond: options.respond ?? respond,
  };
  const failures = new Failures(random);
  const limiter = new RateLimiter();
  const crashes: unknown[] = [];

  async function latency(): Promise<void> {
    const { latencyMs, latencyJitterMs } = profile;
    if (latencyMs === 0 && latencyJitterMs === 0) return;
    // Half of the time passes before the request is executed, half after it.
    await env.sleep(Math.round((latencyMs + random.next() * latencyJitterMs) / 2));
  }

  async function readBody(incoming: Incoming): Promise<{ body: unknown; form: FormData | null }> {
    if (incoming.bytes.byteLength === 0) return { body: undefined, form: null };
    const type = incoming.headers.get('content-type') ?? '';
    if (type.startsWith('multipart/form-data')) {
      const parsed = new Response(incoming.bytes, { headers: { 'content-type': type } });
      return { body: undefined, form: await parsed.formData().catch(() => null) };
    }
    try {
      return { body: JSON.parse(new TextDecoder().decode(incoming.bytes)), form: null };
    } catch {
      throw new Refusal('validation', 'Request body is not valid JSON');
    }
  }

  async function runCall(incoming: Incoming, path: string): Promise<Answer | 'never'> {
    const { method, url } = incoming;
    const match = matchRoute(profile, method, path);
    if (!match) {
      if (profile.unknownRoute === 'hang') return 'never';
      return unknownRouteAnswer(profile, method, url.pathname);
    }
    const user = userOfToken(env, incoming.headers.get('authorization')) ?? null;
    if (profile.rateLimit) {
      const key = `${user?.id ?? 'guest'} ${method} ${match.route.path}`;
      const wait = limiter.wait(key, profile.rateLimit.perMinute, now());
      if (wait > 0) {
        const answer = errorAnswer(profile, 429, 'Too many requests');
        return { ...answer, headers: retryAfter(env, wait) };
      }
    }
    if (!match.route.open && !user) {
      return refusalAnswer(profile, new Refusal('unauthenticated', 'Invalid or expired token'));
    }
    try {
      const { body, form } = await readBody(incoming);
      const call = new Call({
        env,
        method,
        path,
        params: match.params,
        query: url.searchParams,
        origin: url.origin,
        user,
        body,
        form,
      });
      const answer = await match.route.handler(call);
      if (call.writtenIds) {
        const shown = form
          ? Object.fromEntries([...form.keys()].map((key) => [key, 'file']))
          : body;
        store.ledger.push({
          at: now(),
          userId: user?.id ?? null,
          method,
          path,
          body: structuredClone(shown) ?? null,
          ids: call.writtenIds,
        });
      }
      return answer;
    } catch (error) {
      if (error instanceof Refusal) return refusalAnswer(profile, error);
      crashes.push(error);
      return errorAnswer(profile, 500, 'Internal server error');
    }
  }

  /** Pictures, and the page that other addresses of the site show. */
  function runPage(incoming: Incoming): Answer {
    const picture = /^(?:\/api)?\/uploads\/([\w.-]+)$/.exec(incoming.url.pathname);
    if (picture?.[1] !== undefined) {
      const call = new Call({
        env,
        method: incoming.method,
        path: incoming.url.pathname,
        params: {},
        query: incoming.url.searchParams,
        origin: incoming.url.origin,
        user: null,
        body: undefined,
        form: null,
      });
      return servePicture(call, picture[1]);
    }
    return page(200, indexPage);
  }

  async function execute(incoming: Incoming): Promise<Answer | 'never'> {
    const { pathname, search } = incoming.url;
    const isPicture = pathname.startsWith('/api/uploads/');
    if (isPicture || !/^\/api(\/|$)/.test(pathname)) return runPage(incoming);
    let path = pathname.slice('/api'.length);
    const slash = path.length > 1 && path.endsWith('/');
    if (slash && profile.trailingSlash !== 'unknown') path = path.slice(0, -1);
    const known = matchRoute(profile, incoming.method, path) !== undefined;
    if (profile.trailingSlash === 'redirect-get' && !slash && known && incoming.method === 'GET') {
      return { status: 301, headers: { location: `${pathname}/${search}` } };
    }
    return runCall(incoming, path);
  }

  async function answer(incoming: Incoming): Promise<Response> {
    const path = incoming.url.pathname.replace(/^\/api(?=\/)/, '').replace(/(?<=.)\/$/, '');
    const failure = failures.find(incoming.method, path);
    const effect = failure?.effect;
    if (effect?.kind === 'drop-before') throw networkError();
    if (effect?.kind === 'late') {
      void env.sleep(effect.ms).then(() => execute(incoming));
      throw networkError();
    }
    if (effect?.kind === 'hang' && effect.when !== 'after') await failure?.hold();
    await latency();
    if (effect?.kind === 'answer') {
      const { status, headers, body } = effect;
      const raw =
        typeof body === 'string'
          ? { raw: { type: 'text/html; charset=utf-8', content: body } }
          : { body: body ?? undefined };
      return toResponse(env, { status, ...(headers ? { headers } : {}), ...raw });
    }
    const result = await execute(incoming);
    if (effect?.kind === 'drop-after') throw networkError();
    if (effect?.kind === 'hang' && effect.when === 'after') await failure?.hold();
    if (effect?.kind === 'delay') await env.sleep(effect.ms);
    if (result === 'never') return new Promise<Response>(() => undefined);
    await latency();
    return toResponse(env, result, effect?.kind === 'cut' ? effect.bytes : undefined);
  }

  /** Follows redirects like a browser, unless the request says otherwise. */
  async function run(request: Asked): Promise<Response> {
    let incoming: Incoming = {
      method: request.method,
      url: new URL(request.url),
      headers: request.headers,
      bytes: await request.arrayBuffer(),
    };
    for (let hop = 0; hop < 20; hop += 1) {
      const response = await answer(incoming);
      const location = response.headers.get('location');
      const redirect = response.status >= 301 && response.status <= 308 && location !== null;
      if (!redirect || request.redirect === 'manual') {
        Object.defineProperty(response, 'url', { value: incoming.url.href });
        Object.defineProperty(response, 'redirected', { value: hop > 0 });
        return response;
      }
      if (request.redirect === 'error') throw networkError();
      const keep = response.status === 307 || response.status === 308;
      incoming = {
        method: keep || incoming.method === 'GET' ? incoming.method : 'GET',
        url: new URL(location, incoming.url),
        headers: incoming.headers,
        bytes: keep ? incoming.bytes : new ArrayBuffer(0),
      };
    }
    throw networkError();
  }

  return {
    profile,
    fetch: (request) =>
      request.signal ? untilAborted(run(request), request.signal) : run(request),
    people: createSeeder(env),
    others: createOthers(env),
    failures,
    ledger: store.ledger,
    mail: store.mail,
    crashes,
    state: () => readState(store),
  };
}
