import { vi } from 'vitest';

/** `vi.waitFor` gives up after a second, which is short for a busy machine. */
const PATIENCE_MS = 10_000;

/** Calls `check` until it neither throws nor rejects, and returns its result. Rejects with its last error. */
export function eventually<T>(check: () => T | Promise<T>, interval = 50): Promise<T> {
  return vi.waitFor(check, { timeout: PATIENCE_MS, interval });
}
