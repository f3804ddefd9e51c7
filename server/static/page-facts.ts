import { brotliCompressSync, gzipSync } from 'node:zlib';
import {
  NETWORK_META,
  PASSKEYS_META,
  PASSWORD_LENGTH,
  PASSWORD_LENGTH_META,
} from '#shared/config.ts';
import { etagOf, PAGE, type StaticFiles } from './files.ts';

const HEAD = '<head>';

/** Facts that the server passes to the page. */
export interface PageFacts {
  /** The name of the network. */
  network: string | undefined;
  /** Whether people can sign in with passkeys. */
  passkeys: boolean;
  /** The minimum length of a new password. */
  passwordLength: number;
}

/** Returns the build with these facts as `<meta>` elements in its page, or the same build if there are none. */
export function withPageFacts<Files extends StaticFiles | undefined>(
  files: Files,
  { network, passkeys, passwordLength }: PageFacts,
): Files | StaticFiles {
  const page = files?.get(PAGE);
  const facts = [
    ...(network ? [metaOf(NETWORK_META, network)] : []),
    ...(passkeys ? [metaOf(PASSKEYS_META, 'on')] : []),
    ...(passwordLength > PASSWORD_LENGTH
      ? [metaOf(PASSWORD_LENGTH_META, String(passwordLength))]
      : []),
  ];
  if (!files || !page || facts.length === 0) return files;
  const head = `${HEAD}${facts.join('')}`;
  const html = new TextDecoder().decode(page.plain).replace(HEAD, () => head);
  const plain = new Uint8Array(Buffer.from(html));
  const compressed = {
    br: new Uint8Array(brotliCompressSync(plain)),
    gzip: new Uint8Array(gzipSync(plain)),
  };
  return new Map([...files, [PAGE, { ...page, plain, compressed, etag: etagOf(plain) }]]);
}

function metaOf(name: string, content: string): string {
  return `<meta name="${name}" content="${escaped(content)}" />`;
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
