import { isCurrent } from './current.ts';
import type { Mirror } from './schema.ts';

/** Pause before a read is repeated, in milliseconds. */
const PAUSE_MS = 100;

/**
 * Repeats a read that failed because Dexie had just closed the connection. Dexie opens a new one for the next read,
 * but there is no event for it, so without this a screen would wait for the next write.
 */
export async function steadyRead<T>(db: Mirror, read: () => Promise<T>, attempts = 5): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isLostConnection(error) || !isCurrent(db) || attempts === 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return steadyRead(db, read, attempts - 1);
  }
}

/** Whether a read failed because the database was closed for good, as after a sign-out. Then its screen is gone too. */
export function isGone(db: Mirror, error: unknown): boolean {
  return namesOf(error).includes('DatabaseClosedError') && !isCurrent(db);
}

const LOST_CONNECTION = new Set([
  'InvalidStateError',
  'UnknownError',
  'DatabaseClosedError',
  'OpenFailedError',
]);

/** Whether the connection was closed, by Dexie or by the browser, and a new one may work. */
export function isLostConnection(error: unknown): boolean {
  return namesOf(error).some((name) => LOST_CONNECTION.has(name));
}

/** Dexie wraps the browser's own error. For a full disk, it is inside an AbortError. */
export function namesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const inner = 'inner' in error ? namesOf(error.inner) : [];
  return [error.name, ...inner];
}
