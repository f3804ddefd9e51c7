import type { Logger } from 'pino';
import { describeError } from './describe-error.ts';

/** Work that continues after the response was sent, such as sending a mail. */
export interface Background {
  /** Starts the work. A failure is logged under `name`; no caller is left to report it to. */
  run(name: string, work: () => Promise<void>): void;
  /** Resolves when all work that was started has ended. */
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
