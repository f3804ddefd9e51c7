import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The bytes of one request and its answer on the wire. */
interface Carried {
  method: string;
  path: string;
  up: { head: number; body: number };
  down: { head: number; body: number };
}

/** Passes every byte between browsers and the real server on, unchanged, and counts it. */
export interface ByteProxy {
  origin: string;
  /** Port of the real server; can be set after the start. */
  port: number;
  carried: readonly Carried[];
  /** Everything, however it is divided. */
  sum(): number;
  close(): Promise<void>;
}

const REQUEST = /^(?<method>[A-Z]+) (?<path>\S+) HTTP\/1\.1\r\n/;
const END_OF_HEAD = '\r\n\r\n';

export async function startByteProxy(): Promise<ByteProxy> {
  const carried: Carried[] = [];
  const sockets = new Set<Socket>();
  let sum = 0;
  const server = createServer((browser) => {
    const upstream = connect(proxy.port, '127.0.0.1');
    let current: Carried | undefined;
    let isInHead = { up: false, down: false };
    for (const socket of [browser, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    // A browser sends the next request on a connection only after the answer to the one before.
    browser.on('data', (bytes) => {
      const { method, path } = REQUEST.exec(bytes.toString('latin1'))?.groups ?? {};
      if (method && path) {
        current = { method, path, up: { head: 0, body: 0 }, down: { head: 0, body: 0 } };
        carried.push(current);
        isInHead = { up: true, down: true };
      }
      count('up', bytes);
    });
    upstream.on('data', (bytes) => count('down', bytes));
    browser.pipe(upstream);
    upstream.pipe(browser);

    function count(way: 'up' | 'down', bytes: Buffer): void {
      sum += bytes.length;
      if (!current) return;
      const end = isInHead[way] ? bytes.indexOf(END_OF_HEAD) : -1;
      const isWhole = end < 0 && isInHead[way];
      const head = isWhole ? bytes.length : end < 0 ? 0 : end + END_OF_HEAD.length;
      isInHead[way] = isWhole;
      current[way].head += head;
      current[way].body += bytes.length - head;
    }
  });
  const proxy: ByteProxy = {
    origin: '',
    port: 0,
    carried,
    sum: () => sum,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  proxy.origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return proxy;
}
