import type { MiddlewareHandler } from 'hono';
import type { RequestVariables } from '#server/request-variables.ts';
import { type Encoding, PAGE, type StaticFile, type StaticFiles } from './files.ts';

const ONE_YEAR_S = 31_536_000;
/** Vite puts a content hash into the names of all files in this folder. */
const HASHED = /^\/assets\//;
const ONE_HOUR_S = 3_600;
/** Screens for people who are not signed in. At any other address the server cannot know that. */
const SIGN_IN = /^\/(login|register|forgot-password|reset-password)$/;

/** Serves the built page: its files, and index.html for every address that a browser navigates to. */
export function serveStatic(files: StaticFiles): MiddlewareHandler<RequestVariables> {
  return async (c, next) => {
    const path = decodedPath(c.req.path);
    const file = files.get(path === '/' ? PAGE : path);
    if (file) {
      c.set('route', 'static file');
      return answer(c.req.raw, file, cacheControl(path));
    }
    const page = files.get(PAGE);
    // Never send HTML in place of a missing script: the page would fail without saying why.
    if (!page || !isNavigation(c.req.raw) || HASHED.test(path)) return next();
    c.set('route', 'page');
    const response = answer(c.req.raw, page, cacheControl(PAGE));
    if (page.signIn && SIGN_IN.test(path)) response.headers.set('Link', page.signIn);
    return response;
  };
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // a malformed encoding, and so not the name of a file
  }
}

function isNavigation(request: Request): boolean {
  const mode = request.headers.get('Sec-Fetch-Mode');
  if (mode) return mode === 'navigate';
  return (request.headers.get('Accept') ?? '').includes('text/html');
}

/** The page and the service worker decide which version runs, so browsers always revalidate them. */
function cacheControl(path: string): string {
  if (HASHED.test(path)) return `public, max-age=${ONE_YEAR_S}, immutable`;
  const decidesVersion = /(^\/$|\.html$|^\/[^/]+\.js$|\.webmanifest$)/.test(path);
  return decidesVersion ? 'no-cache' : `public, max-age=${ONE_HOUR_S}, must-revalidate`;
}

function answer(request: Request, file: StaticFile, cache: string): Response {
  const headers = new Headers({ ETag: file.etag, 'Cache-Control': cache, Vary: 'Accept-Encoding' });
  if (isKnown(request.headers.get('If-None-Match'), file.etag)) {
    return new Response(null, { status: 304, headers });
  }
  const encoding = chooseEncoding(request.headers.get('Accept-Encoding') ?? '', file);
  if (encoding) headers.set('Content-Encoding', encoding);
  const body = (encoding && file.compressed[encoding]) ?? file.plain;
  headers.set('Content-Type', file.type);
  headers.set('Content-Length', String(body.length));
  return new Response(body, { headers });
}

function isKnown(ifNoneMatch: string | null, etag: string): boolean {
  if (!ifNoneMatch) return false;
  // A compressing proxy weakens the tag to W/"…", but the content is still the same.
  const known = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes('*') || known.includes(etag);
}

/** The smallest copy that the client accepts. */
function chooseEncoding(accepted: string, file: StaticFile): Encoding | undefined {
  const takes = (name: string) =>
    accepted.split(',').some((part) => {
      const [coding, quality] = part.trim().split(/\s*;\s*q=/);
      return coding === name && Number(quality ?? 1) > 0;
    });
  return (['br', 'gzip'] as const).find((name) => file.compressed[name] && takes(name));
}
