import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { describeError } from './describe-error.ts';

/** Requests that are still running after this are cut off. Devices treat them as unsure and ask again. */
const PATIENCE_MS = 10_000;
const SWEEP_MS = 50;

/**
 * On SIGTERM or SIGINT: accepts no new connections, lets running requests finish, calls `finish` (background work,
 * mail, database) and exits with 0.
 */
export function stopOnSignal(options: {
  server: Server;
  log: Logger;
  /** Called at once: makes proxies stop sending requests. */
  drain: () => void;
  finish: () => Promise<void>;
}): void {
  let stopping = false;
  async function stop(): Promise<void> {
    options.log.info('stopping');
    options.drain();
    await closeServer(options.server);
    await options.finish();
    options.log.info('stopped');
    process.exit(0);
  }
  function onSignal(): void {
    if (stopping) return;
    stopping = true;
    stop().catch((error: unknown) => {
      options.log.error({ fault: describeError(error) }, 'did not stop cleanly');
      process.exit(1);
    });
  }
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // Otherwise a connection whose last request has ended would stay open for its keep-alive time.
    const sweep = setInterval(() => {
      server.closeIdleConnections();
    }, SWEEP_MS);
    const cutOff = setTimeout(() => {
      server.closeAllConnections();
    }, PATIENCE_MS);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(cutOff);
      resolve();
    });
  });
}
