import type { Locks } from '../core/ports.ts';

/** Web Locks, with a limit on the wait (S13). */
export const webLocks: Locks = {
  async withLock(name, { waitMs, steal }, work) {
    if (steal) return navigator.locks.request(name, { steal }, work);
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(), waitMs);
    try {
      return await navigator.locks.request(name, { signal: giveUp.signal }, () => {
        clearTimeout(timer);
        return work();
      });
    } catch (error) {
      if (giveUp.signal.aborted && error instanceof DOMException && error.name === 'AbortError') {
        return 'busy';
      }
      throw error;
    } finally {
      clearTimeout(timer);
    }
  },
};
