import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TOO_MANY_PIXELS } from '#shared/pictures.ts';
import { PICTURE_TEXTS } from '#tests/spec-texts/directories.ts';
import { preparePicture } from './prepare-picture.ts';

/** Types that the worker was asked to decode. It answers with three bytes. */
const asked: string[] = [];

class FakeWorker extends EventTarget {
  postMessage({ type }: { type: string }) {
    asked.push(type);
    const data = { kind: 'done', bytes: new Uint8Array([1, 2, 3]).buffer };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate() {}
}

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => vi.unstubAllGlobals());

const file = (bytes: BlobPart, type: string, name = 'me') => new File([bytes], name, { type });
const padded = (words: string) => words.padEnd(64);

function png(width: number, height: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(64));
  view.setUint32(0, 0x89504e47);
  view.setUint32(4, 0x0d0a1a0a);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return view.buffer;
}

const heic = () => padded('\0\0\0\x18ftypheic');

test.each([
  ['a renamed PDF', file(padded('%PDF-1.7'), 'image/png', 'me.png'), /Received: image\/png$/],
  ['a PDF', file(padded('%PDF-1.7'), 'application/pdf'), PICTURE_TEXTS.wrongType],
  ['an SVG with a script', file(padded('<svg onload="x()">'), 'image/svg+xml'), /svg\+xml$/],
  ['a PDF of 6 MB', file(new ArrayBuffer(6_000_000), 'application/pdf'), PICTURE_TEXTS.wrongType],
  ['5,242,881 bytes', file(new ArrayBuffer(5_242_881), 'image/jpeg'), PICTURE_TEXTS.tooLarge],
  ['100 megapixels', file(png(10_000, 10_000), 'image/png'), TOO_MANY_PIXELS],
])('%s is refused before it is decoded', async (_what, chosen, words) => {
  const prepared = await preparePicture(chosen);
  expect(prepared).toMatchObject({ kind: 'failed' });
  expect(prepared.kind === 'failed' && prepared.message).toMatch(words);
  expect(asked).toEqual([]);
});

test.each([
  ['of an iPhone, without a type', file(heic(), ''), 'image/heic'],
  ['that calls itself a JPEG', file(heic(), 'image/jpeg'), 'image/heic'],
  ['in PNG', file(png(20, 20), 'image/png'), 'image/png'],
])('a picture %s is decoded by its content', async (_what, chosen, type) => {
  const prepared = await preparePicture(chosen);
  expect(prepared).toEqual({ kind: 'ready', picture: 'data:image/jpeg;base64,AQID' });
  expect(asked).toEqual([type]);
});

test('reports a file that cannot be read in the words of the specification', async () => {
  const gone = file('', 'image/png');
  vi.spyOn(gone, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotFoundError'));
  expect(await preparePicture(gone)).toEqual({
    kind: 'failed',
    message: PICTURE_TEXTS.failedToRead,
  });
});
