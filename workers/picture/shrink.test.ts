import { afterEach, expect, test, vi } from 'vitest';
import { PICTURE_TEXTS } from '#tests/spec-texts/directories.ts';
import { shrink } from './shrink.ts';

afterEach(() => vi.unstubAllGlobals());

const CONTEXT = { fillRect: () => undefined, drawImage: () => undefined };

interface Browser {
  decode?(): Promise<unknown>;
  context?: unknown;
  compress?(): Promise<Blob>;
}

/** Stubs a browser that decodes to 1600 x 1200; returns the sizes of the canvases created so far. */
function browserThat({ decode, context = CONTEXT, compress }: Browser = {}) {
  const sizes: [number, number][] = [];
  const bitmap = { width: 1600, height: 1200, close: () => undefined };
  vi.stubGlobal('createImageBitmap', decode ?? (async () => bitmap));
  class Canvas {
    constructor(width: number, height: number) {
      sizes.push([width, height]);
    }
    getContext = () => context;
    convertToBlob = compress ?? (async () => new Blob(['small'], { type: 'image/jpeg' }));
  }
  vi.stubGlobal('OffscreenCanvas', Canvas);
  return sizes;
}

const BYTES = new TextEncoder().encode('no HEIC, whatever it is'.padEnd(64)).buffer;

test('scales the longest side to 800 px', async () => {
  const sizes = browserThat();
  await shrink(BYTES, 'image/png');
  expect(sizes).toEqual([[800, 600]]);
});

test('reports a picture that cannot be decoded with the message of the specification', async () => {
  browserThat({ decode: () => Promise.reject(new DOMException('bad', 'InvalidStateError')) });
  await expect(shrink(BYTES, 'image/png')).rejects.toThrow(PICTURE_TEXTS.failedToLoad);
});

test.each<[string, Browser]>([
  ['has no canvas', { context: null }],
  ['cannot write a JPEG', { compress: async () => new Blob([], { type: 'image/png' }) }],
  ['breaks off', { compress: () => Promise.reject(new DOMException('full', 'EncodingError')) }],
])('a browser that %s is reported with the text of the specification', async (_what, browser) => {
  browserThat(browser);
  await expect(shrink(BYTES, 'image/png')).rejects.toThrow(PICTURE_TEXTS.failedToCompress);
});
