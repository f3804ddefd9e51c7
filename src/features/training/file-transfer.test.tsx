import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fileBytes } from '#db/queries/kept-files.ts';
import { wipeServerCopy } from '#db/wipe.ts';
import { PART_BYTES } from '#shared/training-files.ts';
import { openDevice } from '#tests/support/screen.tsx';
import { keepFile, uploadFile } from './file-transfer.ts';

const CONTENT = Buffer.alloc(2.5 * PART_BYTES, 'pdf');
const hash = createHash('sha256').update(CONTENT).digest('hex');
const FILE = { hash, resource: 's1', title: 'Guide', size: CONTENT.length };

let device: Awaited<ReturnType<typeof openDevice>>;
/** The requested ranges. */
let asked: string[];

beforeEach(async () => {
  device = await openDevice(['242trainer']);
  asked = [];
});

afterEach(() => {
  vi.unstubAllGlobals();
  return device.close();
});

/** A server that returns ranges of this content, and fails before the request with this index. */
function serve(content: Buffer, breaksAt = Number.POSITIVE_INFINITY) {
  vi.stubGlobal('fetch', async (_url: string, init: { headers: Record<string, string> }) => {
    const range = init.headers.Range ?? '';
    if (asked.length === breaksAt) throw new TypeError('Failed to fetch');
    asked.push(range);
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
    const headers = { 'Content-Type': 'application/pdf' };
    const body = new Uint8Array(content.subarray(Number(from), Number(to) + 1));
    return new Response(body, { status: 206, headers });
  });
}

const kept = () => device.db.keptFiles.toArray();

describe('a file of the resource library', () => {
  it('is downloaded in parts, and continues after an interruption', async () => {
    serve(CONTENT, 1);
    expect((await keepFile(FILE))?.title).toBe('The download stopped.');
    expect(await kept()).toMatchObject([{ hash, parts: 1, keptAt: null }]);
    serve(CONTENT);
    expect(await keepFile(FILE)).toBeUndefined();
    expect(asked).toEqual(['bytes=0-1048575', 'bytes=1048576-2097151', 'bytes=2097152-2621439']);
    expect(await kept()).toMatchObject([{ hash, parts: 3, keptAt: expect.any(Number) }]);
    const bytes = Buffer.from(await (await fileBytes(device.db, hash)).arrayBuffer());
    expect(bytes.equals(CONTENT)).toBe(true);
  });

  it('is deleted if its content is not what was announced', async () => {
    serve(Buffer.alloc(CONTENT.length, 'bad'));
    expect((await keepFile(FILE))?.title).toMatch(/was damaged/);
    expect(await kept()).toEqual([]);
    expect(await device.db.keptFileParts.count()).toBe(0);
  });

  it('does not accept the page of a captive portal as a part', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html></html>', { status: 200 }));
    expect((await keepFile(FILE))?.title).toBe('The download stopped.');
    expect(await kept()).toMatchObject([{ parts: 0, keptAt: null }]);
  });

  it('a newer file replaces the older one once it is complete', async () => {
    await device.db.keptFiles.put({ ...FILE, hash: 'old', parts: 3, keptAt: 1 });
    await device.db.keptFileParts.put({ hash: 'old', nth: 0, bytes: new Uint8Array(3) });
    serve(CONTENT, 1);
    await keepFile(FILE);
    expect(await kept()).toHaveLength(2);
    serve(CONTENT);
    await keepFile(FILE);
    expect(await kept()).toMatchObject([{ hash }]);
    expect(await device.db.keptFileParts.where('hash').equals('old').count()).toBe(0);
  });

  it('is removed from the device with the other data from the server', async () => {
    serve(CONTENT);
    await keepFile(FILE);
    await wipeServerCopy(device.db, () => []);
    expect(await kept()).toEqual([]);
    expect(await device.db.keptFileParts.count()).toBe(0);
  });

  it.each([
    [
      'a page with the name of a PDF',
      () => new File(['<script>'], 'guide.pdf'),
      'This file is not a PDF',
    ],
    [
      'one that is too large',
      () => new File(['%PDF-', new Uint8Array(20 * PART_BYTES)], 'guide.pdf'),
      'This file is larger than 20 MB.',
    ],
    ['one that has gone', gone, 'This file could not be read. Please choose it again.'],
  ])('is validated before it is sent: %s', async (_what, fileOf, why) => {
    const signal = new AbortController().signal;
    const sent = vi.fn();
    vi.stubGlobal('fetch', sent);
    expect(await uploadFile(fileOf(), { onPart: sent, signal })).toEqual({ kind: 'refused', why });
    expect(sent).not.toHaveBeenCalled();
  });
});

/** A file that was deleted after it was selected. */
function gone(): File {
  const file = new File(['%PDF-1.7'], 'guide.pdf');
  vi.spyOn(file, 'slice').mockImplementation(() => {
    throw new DOMException('It cannot be found', 'NotFoundError');
  });
  return file;
}
