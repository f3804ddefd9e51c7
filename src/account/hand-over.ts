import { del, get, set } from 'idb-keyval';
import { userFrom } from '#shared/contract/answers/users.ts';
import type { User } from '#shared/contract/users.ts';
import { ACCOUNT_CHANNEL, SESSION_RECORD, SessionRecord } from '#shared/session-record.ts';
import { apiBase } from './api-base.ts';

export interface Session {
  user: User;
  token: string;
}

let last: Promise<void> = Promise.resolve();

/** Stores the session where workers can read it, and notifies them. Null: nobody may send anything. */
export function handOver(session: Session | null): Promise<void> {
  last = last.then(() => store(session));
  return last;
}

/** Resolves when the workers' copy matches the last session that this page has handed over. */
export function handedOver(): Promise<void> {
  return last;
}

async function store(session: Session | null): Promise<void> {
  try {
    if (session) await set(SESSION_RECORD, recordOf(session));
    else await del(SESSION_RECORD);
  } catch (error) {
    // Without IndexedDB, nothing can be queued either. The layout reports that when it opens the database.
    console.error('The session could not be handed to the workers', error);
    return;
  }
  const channel = new BroadcastChannel(ACCOUNT_CHANNEL);
  channel.postMessage({ kind: 'changed' });
  channel.close();
}

function recordOf({ user, token }: Session): SessionRecord {
  return { apiBase: apiBase(), userId: user.id, token, savedAt: Date.now(), user };
}

/**
 * The session that was handed over last. Browsers write localStorage some seconds late, so after a crash during that
 * time this is the only copy on the disk.
 */
export async function handedOverBefore(): Promise<Session | undefined> {
  try {
    const record = SessionRecord.safeParse(await get(SESSION_RECORD));
    if (!record.success || record.data.apiBase !== apiBase()) return undefined;
    const user = userFrom(record.data.user);
    return user && { user, token: record.data.token };
  } catch (error) {
    console.warn('The copy of the session could not be read', error);
    return undefined;
  }
}
