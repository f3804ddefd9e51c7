import { brotliCompressSync, gzipSync } from 'node:zlib';
import { NETWORK_META } from '#shared/config.ts';
import { etagOf, type StaticFiles } from './files.ts';

const PAGE = '/index.html';
const HEAD = '<head>';

/** The build whose page has the network's name in a `<meta>` element. The build itself where there is no name. */
export function withNetworkName<Files extends StaticFiles | undefined>(
  files: Files,
  name: string | undefined,
): Files | StaticFiles {
  const page = files?.get(PAGE);
  if (!files || !page || !name) return files;
  const meta = `${HEAD}<meta name="${NETWORK_META}" content="${escaped(name)}" />`;
  const html = new TextDecoder().decode(page.plain).replace(HEAD, () => meta);
  const plain = new Uint8Array(Buffer.from(html));
  const compressed = {
    br: new Uint8Array(brotliCompressSync(plain)),
    gzip: new Uint8Array(gzipSync(plain)),
  };
  return new Map([...files, [PAGE, { ...page, plain, compressed, etag: etagOf(plain) }]]);
}

function escaped(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
  };
  return text.replace(/[&<>"]/g, (one) => entities[one] ?? one);
}
