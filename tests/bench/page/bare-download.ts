/** Runs the baseline of the first download in its own worker; returns milliseconds. */
export function bareDownload(token: string): Promise<number> {
  const worker = new Worker(new URL('./bare-download-worker.ts', import.meta.url), {
    type: 'module',
  });
  return new Promise((resolve, reject) => {
    worker.onmessage = (event: MessageEvent<number>) => {
      worker.terminate();
      resolve(event.data);
    };
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(token);
  });
}
