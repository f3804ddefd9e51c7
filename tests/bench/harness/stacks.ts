import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { inRoot } from '../../../scripts/lib/paths.mjs';
import type {} from '../page/stack-page.ts';
import type { Origin } from './origin.ts';
import type { Recording } from './recording.ts';
import { buildSite, type Site } from './site.ts';
import type { World } from './world.ts';

/** Names of the pages `../page/stack-*.html`, and of what runs on them: Fieldbook and its peers. */
export const STACKS = {
  fieldbook: 'Fieldbook',
  dexie: 'Dexie alone',
  rxdb: 'RxDB',
  pouchdb: 'PouchDB',
  tinybase: 'TinyBase',
} as const;
export type StackName = keyof typeof STACKS;
/** `strict`: Dexie alone again, with another setting. */
export type Measured = StackName | 'strict';

/** A stack's page at an address of its own, and a folder for the data of its device. */
export interface StackPlace {
  name: StackName;
  origin: Origin;
  /** Address of the page, which offers `window.stack`. */
  url: string;
  /** Bytes of all its scripts with gzip, workers included. */
  scriptBytes: number;
  profile: string;
  remove(): void;
}

/** Lists the peers' packages, which are no part of the product, and their exact versions. */
const PEERS = inRoot('tests', 'bench', 'peers');
/** Outside the sources, so that no check reads them. */
const INSTALLED = inRoot('node_modules', '.cache', 'bench', 'peers');

/** Installs the peers' packages, unless these versions are there. */
export function installPeers(): void {
  const lock = readFileSync(join(PEERS, 'package-lock.json'), 'utf8');
  // Written last, so that an interrupted installation does not count.
  const done = join(INSTALLED, 'done');
  if (existsSync(done) && readFileSync(done, 'utf8') === lock) return;
  console.log('installing the packages of tests/bench/peers …');
  for (const file of ['package.json', 'package-lock.json']) {
    cpSync(join(PEERS, file), join(INSTALLED, file));
  }
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: INSTALLED,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error('The packages of tests/bench/peers were not installed.');
  writeFileSync(done, lock);
}

/** Resolves what the files of `../peers` import from packages. */
const installedPeers: Plugin = {
  name: 'installed-peers',
  resolveId(source, importer) {
    if (!importer?.startsWith(PEERS) || source.startsWith('.')) return null;
    return this.resolve(source, join(INSTALLED, 'index.js'), { skipSelf: true });
  },
};

/** Builds the page of one stack. Each device gets the same bytes of the feed from a recording. */
export async function placeOf(
  world: World,
  name: StackName,
  { behind, recording }: { behind: number; recording: Recording },
): Promise<StackPlace> {
  const file = `stack-${name}.html`;
  const site = await buildSite([file], [installedPeers]);
  const origin = await world.startOrigin({ folder: site.folder, behind });
  origin.override = (request, response) => {
    if (recording.replay(request, response)) return true;
    if (!isLive(request)) return false;
    response.writeHead(503).end();
    return true;
  };
  const profile = mkdtempSync(join(tmpdir(), 'fieldbook-bench-device-'));
  return {
    name,
    origin,
    url: `${origin.url}/${file}`,
    scriptBytes: scriptBytes(site),
    profile,
    remove() {
      site.remove();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Without the server's hints, no stack begins to read before it is asked to. */
function isLive({ url }: IncomingMessage): boolean {
  return url?.startsWith('/api/sync/live') === true;
}

function scriptBytes({ folder }: Site): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length)
    .reduce((sum, bytes) => sum + bytes, 0);
}
