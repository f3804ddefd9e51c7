import { once } from 'node:events';
import type { OpenDatabase } from '#server/db/database.ts';
import { listen } from '#server/listen.ts';
import { type Random, seededRandom } from '#server/seed/random.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { type FuzzAnswer, faultOf } from './judge.ts';
import { drawWithMemory } from './memory.ts';
import { addCallers, addRecords } from './network.ts';
import { type FuzzRequest, makeRequest, operationsIn } from './requests.ts';
import { openWire, rawRequest } from './wire.ts';

export interface FuzzResult {
  /** One entry for each invalid answer, with its request. */
  faults: string[];
  /** Number of answers by status. */
  statuses: Record<number, number>;
  /** Documented calls that were never requested, and calls that never succeeded. */
  unasked: string[];
  neverDone: string[];
}

interface FuzzOptions {
  seed: number;
  requests: number;
  /** Called from time to time with the number of requests sent. */
  onProgress?: (sent: number) => void;
}

/** Number of requests after which the log is cleared and progress is reported. */
const PORTION = 1_000;
const MOST_FAULTS = 50;
const RAW_SHARE = 0.01;

/**
 * Sends random requests over a real port to a server on `database`, built from the server's own OpenAPI document. The
 * same seed sends the same requests.
 */
export async function fuzz(database: OpenDatabase, options: FuzzOptions): Promise<FuzzResult> {
  const server = startTestServer(database);
  await addRecords(server);
  const http = listen(server.fetch, { port: 0, hostname: '127.0.0.1' }, () => undefined);
  await once(http, 'listening');
  const address = http.address();
  const wire = openWire(typeof address === 'object' && address ? address.port : 0);
  try {
    return await sendAll(server, wire, options);
  } finally {
    wire.close();
    http.closeAllConnections();
    http.close();
    await server.background.idle();
  }
}

async function sendAll(
  server: TestServer,
  wire: Wire,
  { seed, requests, onProgress }: FuzzOptions,
): Promise<FuzzResult> {
  const random = drawWithMemory(seededRandom(seed));
  const operations = operationsIn((await server.call('GET', '/openapi.json')).json);
  const callers = await addCallers(server, random);
  await callers.renewAll();
  const asked = new Set<string>();
  const done = new Set<string>();
  const result: FuzzResult = { faults: [], statuses: {}, unasked: [], neverDone: [] };
  for (let nth = 0; nth < requests && result.faults.length < MOST_FAULTS; nth += 1) {
    if (nth > 0 && nth % PORTION === 0) {
      result.faults.push(...faultsBehind(server));
      server.log.length = 0;
      await callers.renewAll();
      onProgress?.(nth);
    }
    // First each call once, so that a short run leaves none out, then at random.
    const operation = operations[nth] ?? random.pick(operations);
    const caller = callers.pick(random);
    const sent = random.chance(RAW_SHARE)
      ? await sendRaw(wire, random)
      : await sendMade(wire, makeRequest(operation, caller, random));
    if (sent.fault) {
      const where = `seed ${seed}, request ${nth}: ${sent.what}`;
      result.faults.push(`${where}\n  ${sent.fault}\n  ${lastFault(server)}`);
    }
    result.statuses[sent.status] = (result.statuses[sent.status] ?? 0) + 1;
    asked.add(`${operation.method} ${operation.path}`);
    if (sent.status < 300) done.add(`${operation.method} ${operation.path}`);
    if (sent.status < 300) random.learn(`${operation.method} ${operation.path}`, sent.json);
    if (sent.status === 401) await callers.renew(caller);
  }
  await server.background.idle();
  result.faults.push(...faultsBehind(server));
  const calls = operations.map(({ method, path }) => `${method} ${path}`);
  result.unasked = calls.filter((call) => !asked.has(call));
  result.neverDone = calls.filter((call) => !done.has(call));
  return result;
}

type Wire = ReturnType<typeof openWire>;

interface Sent {
  what: string;
  /** 0 if there was no answer. */
  status: number;
  fault: string | undefined;
  /** The answer, if it was JSON. */
  json: string;
}

async function sendMade(wire: Wire, request: FuzzRequest): Promise<Sent> {
  return sendOne(told(request), request.method, () => wire.send(request));
}

async function sendRaw(wire: Wire, random: Random): Promise<Sent> {
  const bytes = rawRequest(random);
  const what = JSON.stringify(bytes.toString('latin1').slice(0, 300));
  return sendOne(what, 'GET', () => wire.sendRaw(bytes));
}

async function sendOne(
  what: string,
  method: string,
  send: () => Promise<FuzzAnswer>,
): Promise<Sent> {
  try {
    const answer = await send();
    const json = answer.contentType.startsWith('application/json') ? answer.text : '';
    return { what, status: answer.status, fault: faultOf(method, answer), json };
  } catch (error) {
    return { what, status: 0, fault: `got no answer: ${String(error)}`, json: '' };
  }
}

/** Enough information to send the request again by hand, without the token. */
function told({ method, path, headers, body, caller }: FuzzRequest): string {
  const others = headers.filter(([name]) => name !== 'Authorization');
  return `${caller}: ${method} ${path.slice(0, 300)} ${JSON.stringify(others).slice(0, 300)} ${body?.toString().slice(0, 500) ?? ''}`;
}

/** Errors in tasks that ran after the answer, such as an email that was not sent. */
function faultsBehind(server: TestServer): string[] {
  return server.log.filter((line) => line.includes('"level":50') && line.includes('"task"'));
}

function lastFault(server: TestServer): string {
  return server.log.findLast((line) => line.includes('"fault"'))?.slice(0, 800) ?? '';
}
