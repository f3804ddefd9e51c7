import { connect, createServer, type Socket } from 'node:net';

/** A line as in the middle of nowhere: one rate for all connections together, and half a round trip each way. */
export interface SlowLine {
  port: number;
  /** Bytes that have arrived at the device. */
  received(): number;
  close(): Promise<void>;
}

export interface LineSettings {
  /** Port behind the line, on this machine. */
  behind: number;
  bytesPerSecond: number;
  roundTripMs: number;
}

/** Bytes are sent in slices, so that connections share the line. */
const SLICE = 512;

export async function startSlowLine(settings: LineSettings): Promise<SlowLine> {
  const { behind, bytesPerSecond, roundTripMs } = settings;
  const down = sharedRate(bytesPerSecond);
  const up = sharedRate(bytesPerSecond);
  const sockets = new Set<Socket>();
  let received = 0;
  const server = createServer({ pauseOnConnect: true }, (device) => {
    const upstream = connect(behind, '127.0.0.1');
    for (const socket of [device, upstream]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      socket.on('error', () => socket.destroy());
    }
    // The handshake of a connection takes a round trip as well.
    setTimeout(() => device.resume(), roundTripMs);
    carry(device, upstream, up, roundTripMs / 2);
    carry(upstream, device, down, roundTripMs / 2, (bytes) => {
      received += bytes;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    received: () => received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Forwards the data of one direction, in order, late and slowly. */
function carry(
  from: Socket,
  to: Socket,
  turn: (bytes: number) => Promise<void>,
  delayMs: number,
  onArrived: (bytes: number) => void = () => undefined,
): void {
  let last = Promise.resolve();
  const later = (work: () => void) =>
    setTimeout(() => {
      if (!to.destroyed) work();
    }, delayMs);
  from.on('data', (data: Buffer) => {
    from.pause();
    last = last.then(async () => {
      for (let at = 0; at < data.length; at += SLICE) {
        const slice = data.subarray(at, at + SLICE);
        await turn(slice.length);
        later(() => {
          to.write(slice);
          onArrived(slice.length);
        });
      }
      from.resume();
    });
  });
  from.once('end', () => void last.then(() => later(() => to.end())));
  from.once('close', () => void last.then(() => later(() => to.destroy())));
}

/** Resolves when the line is free for this many more bytes. */
function sharedRate(bytesPerSecond: number): (bytes: number) => Promise<void> {
  let freeAt = 0;
  return async (bytes) => {
    const now = performance.now();
    freeAt = Math.max(freeAt, now) + (bytes / bytesPerSecond) * 1000;
    await new Promise((resolve) => setTimeout(resolve, freeAt - now));
  };
}
