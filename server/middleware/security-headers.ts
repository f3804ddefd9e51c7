import type { MiddlewareHandler } from 'hono';
import type { Config } from '#server/config.ts';
import { INLINE_STYLE_HASHES } from './inline-styles.ts';

const ONE_YEAR_S = 31_536_000;

/** API data is never a document: opening it in a browser loads and runs nothing. */
const DATA_HEADERS: Record<string, string> = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Disposition': 'attachment; filename="api.json"',
};

/**
 * Headers of every response: what the page may load, and who may frame or open it. API responses carry only the four
 * that are meaningful there, because all of them together would be larger than a delta of one row.
 * @param importMap hash of the page's import map, its only inline script
 */
export function securityHeaders(
  config: Pick<Config, 'tileUrl' | 'publicUrl' | 'trustedProxies'>,
  importMap?: string,
): MiddlewareHandler {
  const pageHeaders: Record<string, string> = {
    'Content-Security-Policy': contentSecurityPolicy(config.tileUrl, importMap),
    'X-Content-Type-Options': 'nosniff',
    // Not no-referrer: the tile servers of OpenStreetMap require a Referer (docs/decisions/map-tiles.md).
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
  return async (c, next) => {
    await next();
    const headers = isData(c.res) ? DATA_HEADERS : pageHeaders;
    // Pictures and other files set a stricter policy of their own.
    for (const [name, value] of Object.entries(headers)) {
      if (!c.res.headers.has(name)) c.header(name, value);
    }
    if (isSecure(c.req.header('X-Forwarded-Proto'), config)) {
      c.header('Strict-Transport-Security', `max-age=${ONE_YEAR_S}`);
    }
  };
}

function isData(response: Response): boolean {
  return /^application\/(x-nd)?json/.test(response.headers.get('Content-Type') ?? '');
}

/** The server itself speaks plain HTTP. Only a trusted proxy knows whether the client used HTTPS. */
function isSecure(
  forwardedProto: string | undefined,
  config: Pick<Config, 'publicUrl' | 'trustedProxies'>,
): boolean {
  const isTrusted = config.trustedProxies !== 'auto' && config.trustedProxies > 0;
  if (isTrusted && forwardedProto) return forwardedProto === 'https';
  return config.publicUrl.startsWith('https://');
}

function contentSecurityPolicy(tileUrl: string, importMap: string | undefined): string {
  const tiles = originOfTiles(tileUrl);
  return [
    "default-src 'self'",
    // libheif, which reads pictures from iPhones, is WebAssembly.
    `script-src 'self' 'wasm-unsafe-eval'${importMap ? ` '${importMap}'` : ''}`,
    `style-src 'self' ${INLINE_STYLE_HASHES.map((hash) => `'${hash}'`).join(' ')}`,
    `img-src 'self' data: blob: https: ${tiles}`, // profile pictures may come from any host
    `connect-src 'self' ${tiles}`, // the service worker fetches tiles
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** `https://{a-c}.tile.example/{z}/{x}/{y}.png` becomes `https://*.tile.example`. */
function originOfTiles(tileUrl: string): string {
  const [, scheme = 'https', host = ''] = /^(https?):\/\/([^/]+)/.exec(tileUrl) ?? [];
  return `${scheme}://${host.replace(/^\{[^}]*\}/, '*')}`;
}
