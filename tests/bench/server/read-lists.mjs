import { parentPort, workerData } from 'node:worker_threads';

// Reads long lists, each reader one after the other, until it is told to stop. In a thread of its own, since taking
// in what four readers are sent would hold up whoever measures. Answers how many lists were read and refused.
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
