import { createServer, type Server, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Refused, refusalResponse } from './refused.ts';

type Listener = Parameters<typeof getRequestListener>[0];

interface Place {
  port: number;
  hostname: string;
}

/**
 * Opens a port for `fetch`. Input that never becomes a request (a malformed address, host, header or transfer
 * encoding) gets the same JSON refusal as any other.
 */
export function listen(
  fetch: Listener,
  { port, hostname }: Place,
  onListening: (address: AddressInfo) => void,
): Server {
  // Otherwise Node itself refuses a request without a Host header, and sends no body.
  const options = { requireHostHeader: false };
  const answer = getRequestListener(fetch, { errorHandler: refuseAddress });
  const server = createServer(options, (incoming, outgoing) => void answer(incoming, outgoing));
  server.on('clientError', refuseBytes);
  server.listen(port, hostname, () => onListening(server.address() as AddressInfo));
  return server;
}

const NOT_UNDERSTOOD = 'The request was not understood';

/** Node's adapter also calls this for errors thrown by the app, but the app handles all of its own. */
function refuseAddress(error: unknown): Response {
  if (error instanceof Error && error.name === 'RequestError') {
    return refusalResponse(new Refused(400, NOT_UNDERSTOOD));
  }
  throw error;
}

const STATUS_OF_FAULT: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** The error that Node passes to `clientError` handlers. */
interface ClientError extends Error {
  code?: string;
  /** The bytes in which the error was found: the whole request if it arrived at once. */
  rawPacket?: Buffer;
}

/** Writes the response by hand, because there is no request yet. A response to HEAD has no body. */
function refuseBytes(error: ClientError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = STATUS_OF_FAULT[error.code ?? ''] ?? 400;
  const body = JSON.stringify({ success: false, error: NOT_UNDERSTOOD, message: NOT_UNDERSTOOD });
  const isHead = error.rawPacket?.subarray(0, 5).toString('latin1') === 'HEAD ';
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${isHead ? '' : body}`,
  );
}
