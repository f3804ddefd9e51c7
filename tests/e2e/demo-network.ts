import { rmSync } from 'node:fs';
import { DEMO_COPY, startAppServer } from '#tests/support/app-server.ts';

/** Generates the demo network once for all browser tests, whose servers begin with a copy. Returns what removes it. */
export default async function makeDemoNetwork(): Promise<() => void> {
  const server = await startAppServer({ extras: true, publicUrl: 'http://localhost' });
  const folder = await server.stop({ keepData: true });
  process.env[DEMO_COPY] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
