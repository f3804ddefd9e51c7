import { del, set } from 'idb-keyval';
import { ACCOUNT_CHANNEL, SESSION_RECORD, type SessionRecord } from '#shared/session-record.ts';
import { apiBase } from './api-base.ts';

let last: Promise<void> = Promise.resolve();

/** Leaves the session where workers find it, and tells them. Null: nobody may send anything. */
export function handOver(session: { userId: number; token: string } | null): Promise<void> {
  last = last.then(() => store(session));
  return last;
}

/** Resolves when the workers' copy is what this page last said. */
export function handedOver(): Promise<void> {
  return last;
}

async function store(session: { userId: number; token: string } | null): Promise<void> {
  try {
    if (session) await set(SESSION_RECORD, recordOf(session));
    else await del(SESSION_RECORD);
  } catch (error) {
    // Without IndexedDB nothing can be queued either; the layout says so where it opens the database.
    console.error('The session could not be handed to the workers', error);
    return;
  }
  const channel = new BroadcastChannel(ACCOUNT_CHANNEL);
  channel.postMessage({ kind: 'changed' });
  channel.close();
}

function recordOf({ userId, token }: { userId: number; token: string }): SessionRecord {
  return { apiBase: apiBase(), userId, token, savedAt: Date.now() };
}
