import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { purge } from '#server/privacy/purge.ts';
import { PART_BYTES } from '#shared/training-files.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const DAY_MINUTES = 24 * 60;
const TEXTS = { title: 'Guide', description: '', category: 'Media', url: '', position: 1 };

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Bytes that start like a PDF, two and a half parts long. */
function pdf(mark = '1'): Buffer {
  const bytes = Buffer.alloc(2.5 * PART_BYTES, mark);
  bytes.write('%PDF-1.7\n');
  return bytes;
}

onBothDatabases('files of training resources', ({ open }) => {
  async function world(environment: Record<string, string> = {}) {
    const server = startTestServer(await open(), { environment });
    const { token } = await server.addUser('admin', ['admin']);
    const paul = await server.addUser('paul', ['church_planter']);
    const announce = (bytes: Uint8Array, by = token) =>
      server.call('POST', '/training-files', {
        token: by,
        body: { hash: hashOf(bytes), size: bytes.length },
      });
    const sendPart = async (hash: string, number: number, bytes: Uint8Array, by = token) => {
      const body = new FormData();
      body.append('part', new Blob([new Uint8Array(bytes)]));
      const response = await server.request(`/api/training-files/${hash}/parts/${number}`, {
        method: 'PUT',
        headers: { Authorization: `Bearer ${by}` },
        body,
      });
      return { status: response.status, json: await response.json() };
    };
    const complete = (hash: string) =>
      server.call('PUT', `/training-files/${hash}/complete`, { token });
    const upload = async (bytes: Uint8Array, as = hashOf(bytes)) => {
      const body = { hash: as, size: bytes.length };
      const { json } = await server.call('POST', '/training-files', { token, body });
      for (let nth = json.data.parts; nth * PART_BYTES < bytes.length; nth += 1) {
        await sendPart(as, nth + 1, bytes.subarray(nth * PART_BYTES, (nth + 1) * PART_BYTES));
      }
      return complete(as);
    };
    const download = (hash: string, headers: Record<string, string> = {}, by = paul.token) =>
      server.request(`/api/training-files/${hash}`, {
        headers: { Authorization: `Bearer ${by}`, ...headers },
      });
    const offer = (hash: string, size: number) =>
      server.call('POST', '/training-resources', {
        token,
        body: { ...TEXTS, file_hash: hash, file_size: size },
      });
    return { server, token, paul, announce, sendPart, complete, upload, download, offer };
  }

  test('are uploaded in parts, resumed after an interruption, and downloaded whole', async () => {
    const { announce, sendPart, upload, download, offer } = await world();
    const file = pdf();
    const hash = hashOf(file);
    const begun = await announce(file);
    expect(begun.json.data).toEqual({ hash, size: file.length, parts: 0, complete: false });
    await sendPart(hash, 1, file.subarray(0, PART_BYTES));
    expect((await announce(file)).json.data).toMatchObject({ parts: 1, complete: false });
    // The response to the first part was lost, so it is sent again.
    const again = await sendPart(hash, 1, file.subarray(0, PART_BYTES));
    expect(again).toMatchObject({ status: 200, json: { data: { parts: 1 } } });
    expect((await upload(file)).json.data).toEqual({
      hash,
      size: file.length,
      parts: 3,
      complete: true,
    });
    expect((await offer(hash, file.length)).status).toBe(201);
    const whole = await download(hash);
    expect(whole.status).toBe(200);
    expect(hashOf(Buffer.from(await whole.arrayBuffer()))).toBe(hash);
    expect(whole.headers.get('Content-Type')).toBe('application/pdf');
    expect(whole.headers.get('Content-Security-Policy')).toContain('sandbox');
  });

  test('are downloaded in ranges, also across parts', async () => {
    const { upload, download } = await world();
    const file = pdf();
    file.write('across', PART_BYTES - 3);
    const hash = hashOf(file);
    await upload(file);
    const from = PART_BYTES - 3;
    const part = await download(hash, {
      Range: `bytes=${from}-${from + 5}`,
      'If-Range': `"${hash}"`,
    });
    expect([part.status, await part.text()]).toEqual([206, 'across']);
    expect(part.headers.get('Content-Range')).toBe(`bytes ${from}-${from + 5}/${file.length}`);
    expect(part.headers.get('ETag')).toBe(`"${hash}"`);
    const rest = await download(hash, { Range: `bytes=${2 * PART_BYTES}-` });
    expect((await rest.arrayBuffer()).byteLength).toBe(PART_BYTES / 2);
    const beyond = await download(hash, { Range: `bytes=${file.length}-` });
    expect([beyond.status, beyond.headers.get('Content-Range')]).toEqual([
      416,
      `bytes */${file.length}`,
    ]);
    const other = await download(hash, { Range: 'bytes=0-9', 'If-Range': '"older"' });
    expect([other.status, other.headers.get('Content-Length')]).toEqual([200, `${file.length}`]);
  });

  test('refuses a file that is not what its name says, and does not keep it', async () => {
    const { server, upload, announce } = await world();
    const page = Buffer.alloc(5_000, '<script>');
    expect(await upload(page)).toMatchObject({
      status: 415,
      json: { error: 'This file is not a PDF' },
    });
    const file = pdf();
    expect(await upload(file, hashOf(page))).toMatchObject({
      status: 422,
      json: { error: 'The file was damaged on its way. Please upload it again.' },
    });
    const { db } = server.database;
    expect(await db.selectFrom('training_file_parts').select('hash').execute()).toEqual([]);
    expect((await announce(file)).json.data).toMatchObject({ parts: 0 });
  });

  test('are passed to the virus scanner, and infected ones are not stored', async () => {
    // grep exits with 0 if it finds the word, so this scanner accepts only infected files.
    const { upload, offer } = await world({ SCAN_COMMAND: 'grep -q infected' });
    const file = pdf();
    expect((await upload(file)).status).toBe(422);
    expect((await offer(hashOf(file), file.length)).status).toBe(422);
    file.write('infected\n', 100);
    expect((await upload(file)).status).toBe(200);
  });

  test('refuses a file that is too large, and parts with the wrong size or order', async () => {
    const { server, token, announce, sendPart, complete } = await world();
    const body = { hash: hashOf(pdf()), size: 20 * PART_BYTES + 1 };
    expect((await server.call('POST', '/training-files', { token, body })).status).toBe(400);
    const file = pdf();
    const hash = hashOf(file);
    const first = file.subarray(0, PART_BYTES);
    expect((await sendPart(hash, 1, first)).status).toBe(404);
    await announce(file);
    expect((await sendPart(hash, 2, first)).json.error).toBe('A part before this one is missing');
    expect((await sendPart(hash, 1, first.subarray(1))).json.error).toBe(
      'This part has the wrong size',
    );
    await sendPart(hash, 1, first);
    expect((await complete(hash)).json.error).toBe('A part of this file is missing');
    const other = { hash, size: file.length - 1 };
    expect((await server.call('POST', '/training-files', { token, body: other })).status).toBe(400);
  });

  test("a resource is a link or a complete file, and states the file's size", async () => {
    const { server, token, announce, upload, offer } = await world();
    const file = pdf();
    const hash = hashOf(file);
    await announce(file);
    expect((await offer(hash, file.length)).json.error).toBe(
      'This file is not on the server. Please upload it again.',
    );
    await upload(file);
    expect((await offer(hash, 7)).json.error).toBe('This file has another size');
    const { json } = await offer(hash, file.length);
    const path = `/training-resources/${json.data.id}`;
    const change = (body: object) => server.call('PUT', path, { token, body });
    for (const wrong of [{ url: 'https://example.org/' }, { file_hash: '', file_size: 0 }]) {
      expect((await change(wrong)).json.error).toBe('A resource is a web address or a file');
    }
    expect((await change({ title: 'Other' })).status).toBe(200);
    const next = pdf('2');
    await upload(next);
    const replaced = await change({ file_hash: hashOf(next), file_size: next.length });
    expect(replaced.json.data).toMatchObject({ title: 'Other', file_hash: hashOf(next) });
  });

  test('administrators upload, everybody with a role downloads, and only checked files', async () => {
    const { server, paul, announce, sendPart, upload, download } = await world();
    const waiting = await server.addUser('waiting');
    const file = pdf();
    const hash = hashOf(file);
    expect((await announce(file, paul.token)).status).toBe(403);
    await announce(file);
    const first = file.subarray(0, PART_BYTES);
    expect((await sendPart(hash, 1, first, paul.token)).status).toBe(403);
    expect((await download(hash)).status).toBe(404);
    await upload(file);
    expect((await download(hash)).status).toBe(200);
    expect((await download(hash, {}, waiting.token)).status).toBe(403);
    expect((await server.request(`/api/training-files/${hash}`)).status).toBe(401);
  });

  test('a file is deleted a month after its last resource, an unfinished one after a week', async () => {
    const { server, announce, upload, offer } = await world();
    const [used, unused, unfinished] = [pdf('1'), pdf('2'), pdf('3')];
    await upload(used);
    await upload(unused);
    await announce(unfinished);
    await offer(hashOf(used), used.length);
    server.pass(6 * DAY_MINUTES);
    expect(await purge(server.services)).toMatchObject({ files: 0 });
    server.pass(2 * DAY_MINUTES);
    expect(await purge(server.services)).toMatchObject({ files: 1 });
    server.pass(23 * DAY_MINUTES);
    expect(await purge(server.services)).toMatchObject({ files: 1 });
    const { db } = server.database;
    const left = await db.selectFrom('training_files').select('hash').execute();
    expect(left).toEqual([{ hash: hashOf(used) }]);
    const parts = await db.selectFrom('training_file_parts').select('hash').distinct().execute();
    expect(parts).toEqual([{ hash: hashOf(used) }]);
  });
});
