import { parentPort, workerData } from 'node:worker_threads';

// Several readers that each read one long list after another until a message arrives. They run in their own
// thread because receiving that much would delay the measurements. Posts how many lists were read.
const { url, token, paths, readers } = workerData;
const done = { read: 0, refused: 0, bytes: 0 };
let reading = true;
parentPort?.once('message', () => {
  reading = false;
});

async function readLists() {
  for (let nth = 0; reading; nth += 1) {
    const headers = { Authorization: `Bearer ${token}` };
    const response = await fetch(`${url}${paths[nth % paths.length]}`, { headers });
    for await (const chunk of response.body ?? []) {
      done.bytes += chunk.length;
      if (!reading) break;
    }
    done[response.ok ? 'read' : 'refused'] += 1;
  }
}

await Promise.all(Array.from({ length: readers }, readLists));
parentPort?.postMessage(done);
