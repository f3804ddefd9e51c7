import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};

async function fileAt(path: string): Promise<{ path: string; size: number } | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ? { path, size: found.size } : undefined;
}

/** Serves a file of the directory, or index.html for navigations. Returns false for neither. */
export async function serveStatic(
  directory: string,
  url: URL,
  accept: string,
  response: ServerResponse,
  method: string,
): Promise<boolean> {
  let wanted: string;
  try {
    wanted = decodeURIComponent(url.pathname);
  } catch {
    return false;
  }
  const root = normalize(directory.endsWith(sep) ? directory : directory + sep);
  const path = normalize(join(root, wanted));
  if (!path.startsWith(root)) return false;
  const navigation = accept.includes('text/html') && extname(wanted) === '';
  const file =
    (await fileAt(path)) ??
    (await fileAt(join(path, 'index.html'))) ??
    (navigation ? await fileAt(join(root, 'index.html')) : undefined);
  if (!file) return false;
  const type = types[extname(file.path).toLowerCase()] ?? 'application/octet-stream';
  response.writeHead(200, {
    'content-type': type,
    'content-length': file.size,
    'cache-control': 'no-cache',
  });
  if (method === 'HEAD') {
    response.end();
    return true;
  }
  const stream = createReadStream(file.path);
  stream.on('error', () => response.destroy());
  stream.pipe(response);
  return true;
}
