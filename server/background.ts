import type { Logger } from 'pino';
import { describeError } from './describe-error.ts';

/** Work that continues after the answer was sent, such as a mail. */
export interface Background {
  /** Starts it. A failure is logged under `name`; it concerns no caller any more. */
  run(name: string, work: () => Promise<void>): void;
  /** Resolves when everything that was started has ended. */
  idle(): Promise<void>;
}

export function createBackground(log: Logger): Background {
  const running = new Set<Promise<void>>();

  async function guarded(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.error({ task: name, fault: describeError(error) }, 'background work failed');
    }
  }

  return {
    run(name, work) {
      const task = guarded(name, work).finally(() => running.delete(task));
      running.add(task);
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
