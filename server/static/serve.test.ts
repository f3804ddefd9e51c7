import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { readStaticFiles, type StaticFiles } from './files.ts';

const IMPORT_MAP = '{"imports":{"/assets/a.js":"/assets/a-1.js"}}';
const PAGE = `<!doctype html><title>Fieldbook</title><script type="importmap">${IMPORT_MAP}</script>`;
const SCRIPT = 'export const answer = 42;'.repeat(50);
const CHUNKS = {
  'index.html': { file: 'assets/index-Dx31.js', isEntry: true, imports: ['_packages.js'] },
  '_packages.js': { file: 'assets/packages-1.js' },
  '_sign-in.js': {
    file: 'assets/sign-in-1.js',
    name: 'sign-in',
    imports: ['_packages.js', '_first.js', 'index.html'],
    css: ['assets/sign-in-1.css'],
  },
  '_first.js': { file: 'assets/first-1.js' },
  '_home.js': { file: 'assets/home-1.js', name: 'home', imports: ['_sign-in.js'] },
};
let folder: string;
let files: StaticFiles | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fieldbook-web-'));
  mkdirSync(join(folder, 'assets'));
  const write = (name: string, content: string | Buffer) =>
    writeFileSync(join(folder, name), content);
  write('index.html', PAGE);
  write('service-worker.js', 'self;');
  write('default-profile.png', 'png');
  write('assets/index-Dx31.js', SCRIPT);
  write('assets/index-Dx31.js.br', brotliCompressSync(SCRIPT));
  write('assets/index-Dx31.js.gz', gzipSync(SCRIPT));
  write('assets/index-Dx31.js.map', '{}');
  write('assets/words-Dx31.js', 'export const word = "Español";');
  mkdirSync(join(folder, '.vite'));
  write('.vite/manifest.json', JSON.stringify(CHUNKS));
  files = await readStaticFiles(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

onBothDatabases('the built page', ({ open }) => {
  async function server(environment?: Record<string, string>) {
    return startTestServer(await open(), { files, ...(environment ? { environment } : {}) });
  }
  const navigate = { headers: { Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate' } };

  test('does not serve the list of files that the build keeps', async () => {
    const { request } = await server();
    expect((await request('/.vite/manifest.json')).status).toBe(404);
    expect(files?.has('/.vite/manifest.json')).toBe(false);
  });

  test('answers every address that a browser navigates to', async () => {
    const { request } = await server();
    for (const path of ['/', '/profile', '/directory/planters/5', '/reset-password?token=x']) {
      const response = await request(path, navigate);
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('Cache-Control')).toBe('no-cache');
      expect(await response.text()).toBe(PAGE);
    }
  });

  test('announces the files of the sign-in screens in a Link header, and only there', async () => {
    const { request } = await server();
    const linkOf = async (path: string) => (await request(path, navigate)).headers.get('Link');
    for (const path of ['/login', '/register', '/login?from=%2Fprofile']) {
      expect(await linkOf(path)).toBe(
        '</assets/sign-in-1.js>; rel=preload; as=script; crossorigin, </assets/sign-in-1.css>; rel=preload; as=style; crossorigin, </assets/first-1.js>; rel=preload; as=script; crossorigin',
      );
    }
    for (const path of ['/', '/profile', '/assets/index-Dx31.js']) {
      expect(await linkOf(path)).toBeNull();
    }
  });

  test('does not answer for missing files, data or calls', async () => {
    const { request } = await server();
    expect((await request('/assets/index-OLD.js', navigate)).status).toBe(404);
    expect((await request('/missing.png')).status).toBe(404);
    expect((await request('/profile', { headers: { Accept: '*/*' } })).status).toBe(404);
    expect((await request('/profile', { method: 'POST', ...navigate })).status).toBe(404);
    expect((await request('/api/nothing', navigate)).status).toBe(404);
  });

  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['identity', null],
  ])('with Accept-Encoding "%s", is sent as %s', async (accepted, encoding) => {
    const { request } = await server();
    const response = await request('/assets/index-Dx31.js', {
      headers: { 'Accept-Encoding': accepted },
    });
    expect(response.headers.get('Content-Encoding')).toBe(encoding);
    expect(response.headers.get('Vary')).toBe('Accept-Encoding');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('Content-Length')).toBe(String(bytes.length));
    if (encoding === 'gzip') expect(gunzipSync(bytes).toString()).toBe(SCRIPT);
    if (encoding === null) expect(bytes.toString()).toBe(SCRIPT);
  });

  test('labels scripts with a character set in which they are what they are in UTF-8', async () => {
    const { request } = await server();
    const labelOf = async (path: string) => (await request(path)).headers.get('Content-Type');
    expect(await labelOf('/assets/index-Dx31.js')).toBe('text/javascript; charset=iso-8859-2');
    expect(await labelOf('/assets/words-Dx31.js')).toBe('text/javascript; charset=utf-8');
    for (const [path, { type, plain }] of files ?? []) {
      const charset = /charset=(.*)/.exec(type)?.[1];
      const text = (name: string) => new TextDecoder(name).decode(plain);
      if (charset) expect(text(charset), path).toBe(text('utf-8'));
    }
  });

  test('lets caches keep hashed files forever, but revalidates the page and the service worker', async () => {
    const { request } = await server();
    const cache = async (path: string) => (await request(path)).headers.get('Cache-Control');
    expect(await cache('/assets/index-Dx31.js')).toBe('public, max-age=31536000, immutable');
    expect(await cache('/service-worker.js')).toBe('no-cache');
    expect(await cache('/index.html')).toBe('no-cache');
    expect(await cache('/default-profile.png')).toBe('public, max-age=3600, must-revalidate');
  });

  test('returns 304 to a browser that already has it, even if a proxy has weakened the ETag', async () => {
    const { request } = await server();
    const etag = (await request('/', navigate)).headers.get('ETag') ?? '';
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const response = await request('/', {
        headers: { ...navigate.headers, 'If-None-Match': known },
      });
      expect(response.status).toBe(304);
      expect(await response.text()).toBe('');
    }
    const stale = await request('/', {
      headers: { ...navigate.headers, 'If-None-Match': '"old"' },
    });
    expect(stale.status).toBe(200);
  });

  test('keeps source maps and the compressed copies to itself', async () => {
    const { request } = await server();
    for (const path of [
      '/assets/index-Dx31.js.map',
      '/assets/index-Dx31.js.br',
      '/../package.json',
    ]) {
      expect((await request(path)).status).toBe(404);
    }
  });

  test('may load and run only its own code, and be framed by nobody', async () => {
    const { request } = await server({
      TILE_URL: 'https://{a-c}.tiles.example.org/{z}/{x}/{y}.png',
    });
    const { headers } = await request('/', navigate);
    const csp = headers.get('Content-Security-Policy') ?? '';
    // The decoder for pictures from iPhones is WebAssembly. Evaluating text as a script stays forbidden.
    const hash = createHash('sha256').update(IMPORT_MAP).digest('base64');
    expect(csp).toContain(
      `default-src 'self'; script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}';`,
    );
    expect(csp).not.toMatch(/'unsafe|\*(?!\.tiles)/);
    expect(csp).toContain("connect-src 'self' https://*.tiles.example.org;");
    expect(csp).toContain("frame-ancestors 'none'");
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
    expect(headers.get('Permissions-Policy')).toContain('camera=()');
  });

  test('sends data with the four headers that mean something there', async () => {
    const { request } = await server({});
    const { headers } = await request('/api/health');
    expect(headers.get('Content-Security-Policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    // A browser that opens the address saves the data under this name, whatever the address says (ASVS 14.4.2).
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="api.json"');
    expect(headers.get('Permissions-Policy')).toBeNull();
  });

  test('asks for https in future only where it came over https', async () => {
    const hsts = async (environment: Record<string, string>, proto?: string) => {
      const { request } = await server(environment);
      const response = await request('/', proto ? { headers: { 'X-Forwarded-Proto': proto } } : {});
      return response.headers.get('Strict-Transport-Security');
    };
    expect(await hsts({})).toBeNull();
    expect(await hsts({}, 'https')).toBeNull();
    expect(await hsts({ TRUST_PROXY: '1' }, 'https')).toBe('max-age=31536000');
    expect(await hsts({ PUBLIC_URL: 'https://fieldbook.example.org' })).toBe('max-age=31536000');
  });
});

test('serves nothing without a build', async () => {
  expect(await readStaticFiles(join(folder, 'nowhere'))).toBeUndefined();
});
