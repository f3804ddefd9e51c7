import type { Random } from '#server/seed/random.ts';
import { brokenBody, hostileSegment, hostileText, percent } from './hostile.ts';
import type { Draw } from './memory.ts';
import { type Schema, spoil, validValue } from './shapes.ts';

/** One operation of the OpenAPI document. */
export interface Operation {
  method: string;
  path: string;
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[];
  body: Schema | undefined;
}

/** One request as it is sent. */
export interface FuzzRequest {
  /** The documented call that the request was made from, such as `POST /churches/{id}`. */
  call: string;
  caller: string;
  method: string;
  path: string;
  headers: [string, string][];
  body: Buffer | undefined;
}

interface Document {
  paths: Record<string, Record<string, OperationInDocument>>;
}

interface OperationInDocument {
  parameters?: Operation['parameters'];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** Every call in the server's own OpenAPI document. */
export function operationsIn(document: unknown): Operation[] {
  const { paths } = document as Document;
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema,
    })),
  );
}

export interface Caller {
  name: string;
  /** Undefined for a guest. */
  token: string | undefined;
}

/** A valid request, one with one or two mistakes, or complete nonsense. */
export function makeRequest(operation: Operation, caller: Caller, random: Draw): FuzzRequest {
  const { method, path, body } = operation;
  const headers: [string, string][] = [...authorization(caller, random)];
  const content = method === 'GET' ? strayBody(random) : bodyOf(operation, random);
  if (content) headers.push(...contentType(content.type, random));
  if (random.chance(0.15)) headers.push(...oddHeaders(random));
  if (method !== 'GET' && random.chance(0.2)) headers.push(...idempotencyKey(random));
  return {
    call: `${method} ${path}`,
    caller: caller.name,
    method: random.chance(0.03)
      ? random.pick(['PATCH', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])
      : method,
    path: `/api${pathOf(operation, random)}${queryOf(operation, random)}`,
    headers,
    body: content?.bytes ?? (body && random.chance(0.5) ? Buffer.alloc(0) : undefined),
  };
}

function pathOf({ path, parameters }: Operation, random: Draw): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string, at: number) => {
    if (random.chance(0.08)) return hostileSegment(random);
    const seen = random.recall(path.slice(0, at)) ?? random.recall(name);
    if (seen !== undefined && random.chance(0.6)) return percent(String(seen));
    const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {};
    return percent(String(validValue({ type: 'string', ...schema }, random, name)));
  });
  if (random.chance(0.01)) return `${filled}/`;
  return random.chance(0.01) ? `//${filled}` : filled;
}

function queryOf({ parameters }: Operation, random: Draw): string {
  const pairs: string[] = [];
  for (const { name, schema, in: place, required } of parameters) {
    if (place !== 'query' || !(required || random.chance(0.5))) continue;
    const value = random.chance(0.3)
      ? hostileText(random).slice(0, 3_000)
      : String(validValue(schema, random, name));
    pairs.push(`${percent(name)}=${percent(value)}`);
    if (random.chance(0.05))
      pairs.push(`${percent(name)}=${percent(hostileText(random).slice(0, 500))}`);
  }
  if (random.chance(0.05))
    pairs.push(`${percent(hostileText(random).slice(0, 200))}=${hostileSegment(random)}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

interface Content {
  bytes: Buffer;
  type: string;
}

const JSON_TYPE = 'application/json';

function strayBody(random: Random): Content | undefined {
  return random.chance(0.03) ? { bytes: Buffer.from('{"a":1}'), type: JSON_TYPE } : undefined;
}

function bodyOf({ body, path }: Operation, random: Draw): Content | undefined {
  if (path.endsWith('profile-picture') && random.chance(0.9)) return form(random);
  if (random.chance(0.06)) return { bytes: brokenBody(random), type: JSON_TYPE };
  if (!body) return strayBody(random);
  let value = validValue(body, random);
  if (random.chance(0.4)) value = spoil(value, random);
  if (random.chance(0.15)) value = spoil(value, random);
  return { bytes: Buffer.from(JSON.stringify(value) ?? ''), type: JSON_TYPE };
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function form(random: Random): Content {
  const field = random.chance(0.8) ? 'profilePicture' : percent(hostileText(random).slice(0, 100));
  const file = random.chance(0.6)
    ? PNG
    : random.pick([Buffer.alloc(0), PNG.subarray(0, 20), Buffer.from('<svg/>')]);
  const type = random.pick(['image/png', 'image/jpeg', 'image/svg+xml', 'text/html', 'x']);
  const head = `--b\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\nContent-Type: ${type}\r\n\r\n`;
  const end = random.chance(0.9) ? '\r\n--b--\r\n' : '';
  return {
    bytes: Buffer.concat([Buffer.from(head), file, Buffer.from(end)]),
    type: 'multipart/form-data; boundary=b',
  };
}

function contentType(type: string, random: Random): [string, string][] {
  if (random.chance(0.9)) return [['Content-Type', type]];
  const others = [
    'text/plain',
    '',
    'application/json; charset=utf-16',
    'multipart/form-data',
    'a',
    'application/xml',
  ];
  const one: [string, string] = ['Content-Type', random.pick(others)];
  return random.pick([[], [one], [['Content-Type', type], one]]);
}

function authorization({ token }: Caller, random: Random): [string, string][] {
  const right: [string, string][] = token ? [['Authorization', `Bearer ${token}`]] : [];
  if (random.chance(0.96)) return right;
  const wrong = [
    'Bearer',
    'Bearer x',
    'Basic YTpi',
    `Bearer ${token}x`,
    'Bearer a.b.c',
    `bearer  ${token}`,
    '\u00ff',
  ];
  return [['Authorization', random.pick(wrong)], ...(random.chance(0.5) ? right : [])];
}

function idempotencyKey(random: Random): [string, string][] {
  const key = random.pick([
    `key-${random.between(1, 200)}`,
    '',
    ' ',
    '\u00e9',
    'x'.repeat(255),
    'x'.repeat(256),
    '__proto__',
  ]);
  return random.chance(0.9)
    ? [['Idempotency-Key', key]]
    : [
        ['Idempotency-Key', key],
        ['Idempotency-Key', 'other'],
      ];
}

function oddHeaders(random: Random): [string, string][] {
  const choices: [string, string][] = [
    [
      'X-Forwarded-For',
      random.pick(['1.2.3.4', ', ,', '::1', 'x'.repeat(3_000), '999.1.1.1, 10.0.0.1']),
    ],
    ['X-Forwarded-Proto', 'gopher'],
    ['X-Forwarded-Host', 'evil.example.org'],
    ['Accept', random.pick(['text/html', '*/*;q=2', ''])],
    ['Accept-Encoding', random.pick(['gzip', 'br;q=x', 'identity;q=0', '*'])],
    ['Origin', random.pick(['https://evil.example.org', 'null', 'x'])],
    ['Cookie', random.pick(['fieldbook_device=x', 'a=b; a=c; =', '%ff=%00', 'x'.repeat(5_000)])],
    ['User-Agent', random.pick(['', '\u00ff\u0080', 'x'.repeat(4_000)])],
    ['If-None-Match', random.pick(['*', '"x"', 'W/"', ''])],
    ['Range', 'bytes=0-,5-1'],
    ['X-HTTP-Method-Override', 'DELETE'],
    ['Upgrade', 'h2c'],
  ];
  const first = random.pick(choices);
  return random.chance(0.3) ? [first, first, random.pick(choices)] : [first];
}
