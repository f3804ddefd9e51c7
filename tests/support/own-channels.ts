import { BroadcastChannel, threadId } from 'node:worker_threads';

/*
 * In Node, a BroadcastChannel reaches every thread of the process. Test files run in threads and open databases of the
 * same name, so one would hear of the writes of another. Each thread is a browser of its own.
 */
class OwnChannel extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} (thread ${threadId})`);
  }
}
Object.assign(globalThis, { BroadcastChannel: OwnChannel });
