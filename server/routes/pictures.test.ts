import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { PEOPLE, PEOPLE_KINDS } from '#src/records/people.ts';
import { addPlanter, followFeed } from '#tests/support/hub-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';

/** The header of a PNG of this size. The rest need not be decodable. */
function png(width = 2, height = 2, mark = 0): Uint8Array {
  const bytes = Buffer.alloc(64, mark);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return new Uint8Array(Buffer.concat([bytes, deflateSync(Buffer.alloc(16))]));
}

function jpeg(size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  bytes.set([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 2, 0, 2, 1, 1, 0x11, 0]);
  return bytes;
}

const text = (words: string) => new TextEncoder().encode(words.padEnd(64));

onBothDatabases('profile pictures', ({ open }) => {
  async function world(role = 'assessor', environment: Record<string, string> = {}) {
    const server = startTestServer(await open(), { environment });
    const member = await server.addUser('member', [role]);
    const planter = await addPlanter(server.database, 'Anna');
    const upload = async (
      path: string,
      bytes: Uint8Array,
      { type = 'image/png', field = 'profilePicture', token = member.token } = {},
    ) => {
      const body = new FormData();
      body.append(field, new Blob([Buffer.from(bytes)], { type }), 'me.png');
      const headers = { Authorization: `Bearer ${token}` };
      const response = await server.request(`/api${path}/profile-picture`, {
        method: 'POST',
        headers,
        body,
      });
      const json = (await response.json()) as {
        error: string;
        data: { profile_picture_url: string };
      };
      return { status: response.status, json };
    };
    return { server, member, planter, path: `/church-planters/${planter}`, upload };
  }

  test('a picture is stored once, named on the record and in the feed, and served forever', async () => {
    const { server, member, planter, path, upload } = await world();
    const first = await upload(path, png());
    expect(first.status).toBe(200);
    const url = first.json.data.profile_picture_url;
    expect(url).toMatch(/^\/api\/pictures\/[0-9a-f]{64}$/);
    expect((await upload(path, png())).json.data.profile_picture_url).toBe(url);
    const kept = await server.database.db.selectFrom('pictures').select('hash').execute();
    expect(kept).toHaveLength(1);
    expect((await server.call('GET', path, member)).json.data.profile_picture_url).toBe(url);
    const device = followFeed(server, member.token);
    await device.read();
    expect(device.rows.get(`planters/${planter}`)).toMatchObject({ profile_picture_url: url });

    const served = await server.request(url);
    expect(Buffer.from(await served.arrayBuffer())).toEqual(Buffer.from(png()));
    expect(served.headers.get('Content-Type')).toBe('image/png');
    expect(served.headers.get('Cache-Control')).toContain('immutable');
    expect(served.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(served.headers.get('Content-Security-Policy')).toContain('sandbox');
    const etag = served.headers.get('ETag') ?? '';
    const again = await server.request(url, { headers: { 'If-None-Match': etag } });
    expect(again.status).toBe(304);
    expect((await server.request(`/api/pictures/${'0'.repeat(64)}`)).status).toBe(404);
  });

  test('churches, trainers, assessors and coaches also have one', async () => {
    const { server, member, upload } = await world();
    const fields = { name: 'Ruth', location: 'Oxford', email: 'ruth@example.org' };
    const church = { ...fields, address: '1 Main', website: 'https://a.example.org' };
    const places = ['/churches', ...PEOPLE_KINDS.map((kind) => PEOPLE[kind].path)];
    for (const path of places) {
      const body = path === '/churches' ? church : fields;
      const { json } = await server.call('POST', path, { ...member, body });
      const { id } = json.church ?? json.data;
      const { status } = await upload(`${path}/${id}`, png());
      expect([path, status]).toEqual([path, 200]);
      expect((await upload(`${path}/424242`, png())).status).toBe(404);
    }
  });

  test.each([
    ['a renamed PDF', text('%PDF-1.7 and more'), 415],
    ['an SVG with a script', text('<svg onload="alert(1)">'), 415],
    ['a page', text('<!doctype html><script>alert(1)</script>'), 415],
    ['nothing', new Uint8Array(), 415],
    ['100 megapixels', png(10_000, 10_001), 422],
    ['5,242,881 bytes', jpeg(5_242_881), 413],
  ])('refuses %s, whatever type it declares', async (_what, bytes, status) => {
    const { server, path, upload } = await world();
    const refused = await upload(path, bytes, { type: 'image/png' });
    expect(refused.status).toBe(status);
    const words = {
      413: 'File size must be less than 5MB. Current size: 5.00MB',
      415: 'Please upload a valid image file (JPEG, PNG, GIF, or HEIC from iPhone). Received: image/png',
      422: 'This picture has too many pixels. Please choose a smaller one.',
    };
    expect(refused.json.error).toBe(words[status as keyof typeof words]);
    expect(await server.database.db.selectFrom('pictures').select('hash').execute()).toEqual([]);
  });

  test('are given to the virus scanner of the operator, and what it finds is not kept', async () => {
    const { server, path, upload } = await world('assessor', { SCAN_COMMAND: 'grep -q infected' });
    // grep exits with 0 if it finds the word, so this scanner accepts only infected files.
    const refused = await upload(path, png());
    expect(refused).toMatchObject({ status: 422 });
    expect(refused.json.error).toBe('The virus scanner of this network refused the file.');
    expect(await server.database.db.selectFrom('pictures').select('hash').execute()).toEqual([]);
    const marked = Buffer.concat([png(), Buffer.from('infected\n')]);
    expect((await upload(path, new Uint8Array(marked))).status).toBe(200);
  });

  test.each(['grep --no-such-option', 'no-such-scanner -'])(
    'are not stored while the scanner does not work: %s',
    async (command) => {
      const { server, path, upload } = await world('assessor', { SCAN_COMMAND: command });
      const refused = await upload(path, png());
      expect(refused).toMatchObject({ status: 503 });
      expect(server.log.some((line) => line.includes('the virus scanner does not work'))).toBe(
        true,
      );
      expect(await server.database.db.selectFrom('pictures').select('hash').execute()).toEqual([]);
    },
  );

  test('are accepted at five megabytes by a scanner that stops reading early', async () => {
    const { path, upload } = await world('assessor', { SCAN_COMMAND: 'true' });
    expect((await upload(path, jpeg(5_242_880))).status).toBe(200);
  });

  test('5,242,880 bytes are taken, and a HEIC without a type', async () => {
    const { path, upload } = await world();
    expect((await upload(path, jpeg(5_242_880))).status).toBe(200);
    expect((await upload(path, text('\0\0\0\x18ftypheic'), { type: '' })).status).toBe(200);
  });

  test('refuses a form without the field, or no form at all', async () => {
    const { server, member, path, upload } = await world();
    expect((await upload(path, png(), { field: 'picture' })).status).toBe(400);
    const json = await server.call('POST', `${path}/profile-picture`, { ...member, body: {} });
    expect(json.status).toBe(415);
  });

  test('a planter can set their own picture and no other', async () => {
    const { server, upload } = await world();
    const paul = await server.addUser('paul', ['church_planter']);
    const own = await addPlanter(server.database, 'Paul', { user_id: paul.id });
    const other = await addPlanter(server.database, 'Other');
    const { token } = paul;
    expect((await upload(`/church-planters/${own}`, png(), { token })).status).toBe(200);
    expect((await upload(`/church-planters/${other}`, png(), { token })).status).toBe(403);
    expect((await upload('/churches/1', png(), { token })).status).toBe(403);
    expect((await upload('/churches/1', png(), { token: 'none' })).status).toBe(401);
  });
});
