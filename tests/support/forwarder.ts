import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './server-process.ts';

/** One address that always leads to the primary database, like a floating IP or a provider's endpoint. */
export interface Forwarder {
  port: number;
  /** Forwards new connections to this port, and closes the open ones. */
  moveTo(port: number): void;
  stop(): Promise<void>;
}

export async function startForwarder(first: number): Promise<Forwarder> {
  let target = first;
  const open = new Set<Socket>();
  const endAll = () => {
    for (const socket of open) socket.destroy();
  };
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    join(client, upstream, open);
    join(upstream, client, open);
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port,
    moveTo(next) {
      target = next;
      endAll();
    },
    async stop() {
      endAll();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Pipes one side to the other; when one ends, so does the other. */
function join(from: Socket, to: Socket, open: Set<Socket>): void {
  open.add(from);
  from.pipe(to);
  from.on('error', () => to.destroy());
  from.on('close', () => {
    open.delete(from);
    to.destroy();
  });
}
