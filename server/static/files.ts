import { isAscii } from 'node:buffer';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { signInFiles } from './sign-in-files.ts';

export const PAGE = '/index.html';

/**
 * For scripts of only ASCII characters, which are the same in this character set as in UTF-8. It keeps Chromium from
 * compiling them again at each opening (docs/decisions/first-load.md).
 */
const ASCII_SCRIPT = 'text/javascript; charset=iso-8859-2';

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  webmanifest: 'application/manifest+json',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  mjs: 'text/javascript; charset=utf-8',
};

export type Encoding = 'br' | 'gzip';

/** One file of the build, held in memory with its compressed copies. */
export interface StaticFile {
  type: string;
  etag: string;
  plain: Uint8Array<ArrayBuffer>;
  compressed: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>;
  /** Only for the page: a `Link` header with the files that the sign-in screens load besides the page. */
  signIn?: string | undefined;
}

/** Files by path from the root of the site: `/assets/index-DxJ2.js`. */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

/**
 * Reads the whole build (a few MB) at startup, so that requests never wait for the disk and a build that is replaced
 * while the server runs cannot mix with the old one. Undefined if there is no build.
 */
export async function readStaticFiles(folder: string): Promise<StaticFiles | undefined> {
  if (!existsSync(join(folder, 'index.html'))) return undefined;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, StaticFile>();
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    if (isServed(address)) files.set(address, await readStaticFile(path));
  }
  const page = files.get(PAGE);
  if (page) files.set(PAGE, { ...page, signIn: await signInFiles(folder) });
  return files;
}

/** Source maps and Vite's manifest are internal. Compressed copies are served in place of their originals. */
function isServed(address: string): boolean {
  return extensionOf(address) in TYPES && !address.includes('/.');
}

async function readStaticFile(path: string): Promise<StaticFile> {
  const plain = await bytesOf(path);
  return {
    type: typeOf(path, plain),
    etag: etagOf(plain),
    plain,
    compressed: {
      ...(existsSync(`${path}.br`) ? { br: await bytesOf(`${path}.br`) } : {}),
      ...(existsSync(`${path}.gz`) ? { gzip: await bytesOf(`${path}.gz`) } : {}),
    },
  };
}

function typeOf(path: string, bytes: Uint8Array): string {
  const type = TYPES[extensionOf(path)] ?? 'application/octet-stream';
  return type.startsWith('text/javascript') && isAscii(bytes) ? ASCII_SCRIPT : type;
}

export function etagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}

async function bytesOf(path: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(path));
}

function extensionOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}
