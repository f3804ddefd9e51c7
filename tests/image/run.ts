import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '#tests/support/server-process.ts';
import { type BuiltImage, buildImage } from './build.ts';
import { wordsOf } from './dockerfile.ts';

// `npm run image`: builds the image of the Dockerfile without a container, and starts it as the container would.
const startedAt = performance.now();
const image = buildImage();
console.log(`built in ${seconds()} s; skipped: ${image.skipped.join('; ')}`);
const port = await freePort();
const environment = {
  PATH: process.env.PATH ?? '',
  ...image.environment,
  PORT: String(port),
  HOST: '127.0.0.1',
  PUBLIC_URL: 'https://fieldbook.example.org',
};

const created = spawnSync(...commandLine(['admin', 'create', 'you@example.org']));
requireThat(created.status === 0, `admin create ended with ${created.status}: ${created.stderr}`);
const server = spawn(...commandLine(wordsOf(image.stage, 'CMD')));
await untilHealthy(server);
console.log(`healthy after ${seconds()} s`);
await requirePage();
server.kill('SIGTERM');
const [code] = await once(server, 'close');
requireThat(code === 0, `the server ended with ${code}`);
image.remove();
console.log(
  'The image serves the page and the API, as its own user, and writes to its volume alone.',
);

/** A command of the image, as arguments for spawn. */
function commandLine(words: readonly string[]) {
  const [program = '', ...args] = [...wordsOf(image.stage, 'ENTRYPOINT'), ...words];
  return [program, args, { ...placeOf(image), env: environment, encoding: 'utf8' }] as const;
}

function placeOf({ folder, workdir, uid }: BuiltImage) {
  return { cwd: join(folder, workdir), ...(uid === undefined ? {} : { uid, gid: uid }) };
}

async function untilHealthy(child: ChildProcess): Promise<void> {
  const [program = '', ...args] = wordsOf(image.stage, 'HEALTHCHECK').map((word) =>
    word.replace('4300', String(port)),
  );
  while (spawnSync(program, args).status !== 0) {
    // This process learns only during a pause that the server has exited.
    await new Promise((resolve) => setTimeout(resolve, 100));
    requireThat(child.exitCode === null, 'the server did not start');
  }
}

/** Checks that the page and every file that it refers to are served. */
async function requirePage(): Promise<void> {
  const base = `http://127.0.0.1:${port}`;
  const page = await (await fetch(base, { headers: { Accept: 'text/html' } })).text();
  const files = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path);
  requireThat(files.length > 1, 'the page names no files');
  for (const path of files) {
    const { status } = await fetch(`${base}${path}`);
    requireThat(status === 200, `${path} was answered ${status}`);
  }
}

function requireThat(holds: boolean, complaint: string): asserts holds {
  if (holds) return;
  console.error(complaint);
  process.exit(1);
}

function seconds(): number {
  return Math.round((performance.now() - startedAt) / 1000);
}
