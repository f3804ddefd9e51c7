import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { OpenDatabase } from './database.ts';

/** Short messages to every process of the network, for data that is never stored. */
export interface Messages {
  /** Resolves when the message has been sent. PostgreSQL accepts at most 8,000 bytes. */
  send(message: string): Promise<void>;
  /** Listens from now on, until `close`. */
  start(): void;
  close(): void;
}

interface Listening {
  channel: string;
  /** Called for each message, including those of this process. */
  hear(message: string): void;
  onFault(error: unknown): void;
}

const RETRY_MS = 5_000;

/**
 * Uses LISTEN and NOTIFY of PostgreSQL, with one connection outside the pool. On SQLite, where there is only one
 * process, messages are delivered locally. A pooler in transaction mode forwards NOTIFY but not LISTEN, so processes do
 * not hear each other.
 */
export function openMessages({ pool }: OpenDatabase, listening: Listening): Messages {
  if (!pool) {
    return {
      send: async (message) => listening.hear(message),
      start: () => undefined,
      close: () => undefined,
    };
  }
  const { channel, hear, onFault } = listening;
  const { connectionString } = pool.options;
  let client: pg.Client | undefined;
  let isWanted = false;

  /** Resolves when the connection ends. */
  async function listenOnce(): Promise<void> {
    const mine = new pg.Client({ connectionString, application_name: 'fieldbook' });
    client = mine;
    const ended = new Promise<void>((resolve) => {
      mine.on('end', () => resolve());
      mine.on('error', (error) => {
        if (isWanted) onFault(error);
        resolve();
      });
    });
    mine.on('notification', ({ payload }) => hear(payload ?? ''));
    try {
      await mine.connect();
      await mine.query(`listen ${pg.escapeIdentifier(channel)}`);
      await ended;
    } finally {
      await mine.end().catch(onFault);
    }
  }

  async function listen(): Promise<void> {
    while (isWanted) {
      await listenOnce().catch((error: unknown) => {
        if (isWanted) onFault(error);
      });
      if (isWanted) await sleep(RETRY_MS, undefined, { ref: false });
    }
  }

  return {
    async send(message) {
      await pool.query('select pg_notify($1, $2)', [channel, message]);
    },
    start() {
      if (isWanted) return;
      isWanted = true;
      listen().catch(onFault);
    },
    close() {
      isWanted = false;
      client?.end().catch(onFault);
    },
  };
}
