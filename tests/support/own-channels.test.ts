import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { eventually } from './eventually.ts';

const NAME = 'writes';
const channels: BroadcastChannel[] = [];
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
});

function open(): BroadcastChannel {
  const channel = new BroadcastChannel(NAME);
  channels.push(channel);
  return channel;
}

test('a test file hears itself, but no other that runs in another thread', async () => {
  const heard: unknown[] = [];
  open().onmessage = ({ data }) => heard.push(data);
  const other = new Worker(
    `new BroadcastChannel('${NAME}').postMessage('other');setTimeout(() => process.exit(), 200)`,
    {
      eval: true,
    },
  );
  await once(other, 'exit');
  open().postMessage('own');
  await eventually(() => expect(heard).toContain('own'));
  expect(heard).toEqual(['own']);
});
