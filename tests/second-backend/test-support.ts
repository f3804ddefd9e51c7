import { type Backend, createBackend } from './backend.ts';
import { type DemoNetwork, demoNetwork } from './demo.ts';
import { drawProfile } from './draw-profile.ts';
import { namedProfiles } from './named-profiles.ts';
import type { Profile } from './profiles.ts';

/** A tolerant reader and a small client for the tests of this backend. */

export type Json = Record<string, unknown>;

export const allProfiles: readonly Profile[] = [
  ...Object.values(namedProfiles),
  ...Array.from({ length: 50 }, (_, index) => drawProfile(index + 1)),
];

export type Reply = { status: number; ok: boolean; text: string; body: unknown; headers: Headers };

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function object(value: unknown): Json {
  if (!isObject(value)) throw new Error(`Not an object: ${JSON.stringify(value)}`);
  return value;
}

/** The rows of a list in any documented envelope. */
export function rowsOf(reply: Reply): Json[] {
  let value = reply.body;
  for (let depth = 0; depth < 3; depth += 1) {
    if (Array.isArray(value)) return value.filter(isObject);
    if (!isObject(value)) break;
    const list = Object.values(value).find((member) => Array.isArray(member));
    value = list ?? value.data;
  }
  throw new Error(`No list in ${reply.status} ${reply.text.slice(0, 200)}`);
}

/** The row of an answer in any documented envelope. */
export function rowOf(reply: Reply): Json {
  let value = object(reply.body);
  for (let depth = 0; depth < 3; depth += 1) {
    if ('id' in value) return value;
    const inner = isObject(value.data)
      ? value.data
      : Object.values(value).find((member) => isObject(member) && 'id' in member);
    if (!isObject(inner)) break;
    value = inner;
  }
  throw new Error(`No row in ${reply.status} ${reply.text.slice(0, 200)}`);
}

export function number(value: unknown): number {
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : (value as number);
}

export function dayOf(value: unknown): string {
  return String(value).slice(0, 10);
}

export function tokenOf(reply: Reply): string {
  const body = object(reply.body);
  const data = isObject(body.data) ? body.data : {};
  const tokens = isObject(body.tokens) ? body.tokens : {};
  const inner = isObject(data.tokens) ? data.tokens : {};
  const found = [
    body.token,
    data.token,
    tokens.accessToken,
    inner.accessToken,
    body.accessToken,
  ].find((value) => typeof value === 'string');
  if (typeof found !== 'string') throw new Error('No token in the answer');
  return found;
}

export function userOf(reply: Reply): Json {
  const body = object(reply.body);
  return object(body.user ?? object(body.data).user);
}

export type Client = {
  token: string;
  send(method: string, path: string, body?: unknown): Promise<Reply>;
  get(path: string): Promise<Reply>;
  post(path: string, body?: unknown): Promise<Reply>;
  put(path: string, body?: unknown): Promise<Reply>;
  delete(path: string): Promise<Reply>;
  /** Sends a planter write, wrapped if the backend asks for that. */
  planter(method: string, path: string, body: Json): Promise<Reply>;
  upload(path: string, type: string, size: number): Promise<Reply>;
};

export type World = {
  backend: Backend;
  network: DemoNetwork;
  profile: Profile;
  guest: Client;
  wait(ms: number): void;
  signIn(name: string, password?: string): Promise<Client>;
};

export const origin = 'http://backend.test';

export async function readReply(response: Response): Promise<Reply> {
  const text = await response.text();
  let body: unknown;
  try {
    body = text === '' ? undefined : JSON.parse(text);
  } catch {
    body = undefined;
  }
  const refused = isObject(body) && body.success === false;
  const { status, headers } = response;
  return { status, ok: status < 300 && !refused, text, body, headers };
}

export function createWorld(profile: Profile, seed = 7): World {
  let time = Date.UTC(2026, 9, 16, 12);
  const backend = createBackend({
    profile,
    seed,
    now: () => time,
    sleep: async (ms) => {
      time += ms;
    },
  });
  const network = demoNetwork(backend, time);

  const client = (token: string): Client => {
    const request = async (method: string, path: string, init: RequestInit): Promise<Reply> => {
      for (;;) {
        const headers = new Headers(init.headers);
        if (token !== '') headers.set('authorization', `Bearer ${token}`);
        const reply = await readReply(
          await backend.fetch(new Request(`${origin}/api${path}`, { ...init, method, headers })),
        );
        if (reply.status !== 429) return reply;
        time += 61_000;
      }
    };
    const send = (method: string, path: string, body?: unknown): Promise<Reply> =>
      request(
        method,
        path,
        body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
      );
    return {
      token,
      send,
      get: (path) => send('GET', path),
      post: (path, body) => send('POST', path, body),
      put: (path, body) => send('PUT', path, body),
      delete: (path) => send('DELETE', path),
      async planter(method, path, body) {
        const first = await send(method, path, body);
        if (
          !first.ok &&
          /\b(body|data) (field )?is (missing|required)|missing request body/i.test(first.text)
        ) {
          return send(method, path, { data: body });
        }
        return first;
      },
      upload(path, type, size) {
        const form = new FormData();
        form.set('profilePicture', new File([new Uint8Array(size)], 'picture', { type }));
        return request('POST', path, { body: form });
      },
    };
  };

  const guest = client('');
  return {
    backend,
    network,
    profile,
    guest,
    wait(ms) {
      time += ms;
    },
    async signIn(name, password = 'fieldbook') {
      return client(tokenOf(await guest.post('/auth/login', { usernameOrEmail: name, password })));
    },
  };
}

/** The refusal of a row or a call, in any of the shapes that a profile may have. */
export function isRefused(reply: Reply): boolean {
  return reply.status === 403 || reply.status === 404;
}

/** A list that may not be read: refused, or empty. */
export function isRefusedList(reply: Reply): boolean {
  return isRefused(reply) || rowsOf(reply).every((row) => typeof row.id !== 'number');
}
