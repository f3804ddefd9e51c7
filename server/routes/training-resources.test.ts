import { expect, test } from 'vitest';
import { seedDemo } from '#server/seed/seed-demo.ts';
import { inCategories } from '#shared/resource-order.ts';
import { RESOURCE_CATEGORIES } from '#shared/samples/training-resources.ts';
import type { Resource } from '#src/records/resource.ts';
import { TRAINING_COUNTS, TRAINING_TEXTS } from '#tests/spec-texts/training.ts';
import { followFeed } from '#tests/support/hub-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const PATH = '/training-resources';
const LINK = {
  title: 'Handbook',
  description: 'How to begin.',
  category: 'Media',
  url: 'https://example.org/handbook',
  file_hash: '',
  file_size: 0,
  position: 1_024,
};

onBothDatabases('training resources', ({ open }) => {
  async function world() {
    const server = startTestServer(await open());
    const admin = await server.addUser('admin', ['admin']);
    const paul = await server.addUser('paul', ['church_planter']);
    const call = async (method: string, path: string, by: { token: string }, body?: unknown) => {
      const { status, json } = await server.call(method, path, { token: by.token, body });
      return { status, data: json.data, error: json.error, current: json.current };
    };
    const add = async (fields: object = {}): Promise<Resource> =>
      (await call('POST', PATH, admin, { ...LINK, ...fields })).data;
    return { server, admin, paul, call, add };
  }

  test('are added as sent, and listed in order for everybody', async () => {
    const { call, add, paul } = await world();
    const second = await add();
    const first = await add({ title: 'Guide', position: 0.5 });
    expect(second).toMatchObject({ ...LINK, retired: false });
    expect((await call('GET', PATH, paul)).data).toEqual([first, second]);
  });

  test('changes only the fields that are sent', async () => {
    const { call, add, admin } = await world();
    const { id, ...rest } = await add();
    const changed = await call('PUT', `${PATH}/${id}`, admin, { position: 12.25, retired: true });
    expect(changed).toMatchObject({
      status: 200,
      data: { ...rest, position: 12.25, retired: true },
    });
    const back = await call('PUT', `${PATH}/${id}`, admin, { retired: false, title: 'Book' });
    expect(back.data).toMatchObject({ title: 'Book', position: 12.25, retired: false });
  });

  test.each([
    ['an address that would run', { url: 'javascript:alert(1)' }],
    ['no address', { url: '' }],
    ['no title', { title: '  ' }],
    ['no category', { category: '' }],
    ['a position that is no number', { position: 'first' }],
  ])('refuses %s, in a new one or a change', async (_what, wrong) => {
    const { call, add, admin } = await world();
    const kept = await add();
    expect((await call('POST', PATH, admin, { ...LINK, ...wrong })).status).toBe(400);
    expect((await call('PUT', `${PATH}/${kept.id}`, admin, wrong)).status).toBe(400);
    expect((await call('GET', PATH, admin)).data).toEqual([kept]);
  });

  test('an edit based on an outdated value is refused with the current one', async () => {
    const { call, add, admin } = await world();
    const { id } = await add();
    await call('PUT', `${PATH}/${id}`, admin, { title: 'Theirs' });
    const body = { title: 'Mine', _base: { title: 'Handbook' } };
    const refused = await call('PUT', `${PATH}/${id}`, admin, body);
    expect(refused).toMatchObject({ status: 409, current: { title: 'Theirs' } });
  });

  test('a resource that does not exist is not found', async () => {
    const { call, admin } = await world();
    const refused = await call('PUT', `${PATH}/77`, admin, { retired: true });
    expect(refused).toMatchObject({ status: 404, error: 'Resource not found' });
  });

  test('are delivered to every account with a role by the change feed, with each change', async () => {
    const { server, call, add, admin, paul } = await world();
    const waiting = await server.addUser('waiting');
    const { id } = await add();
    const key = `training_resources/${id}`;
    const feed = followFeed(server, paul.token);
    await feed.read();
    expect(feed.rows.get(key)).toMatchObject({ ...LINK, retired: false });
    await call('PUT', `${PATH}/${id}`, admin, { retired: true });
    await feed.read();
    expect(feed.arrivals).toEqual([`row ${key}`]);
    expect(feed.rows.get(key)).toMatchObject({ ...LINK, retired: true });
    const outside = followFeed(server, waiting.token);
    await outside.read();
    expect([...outside.rows.keys()].filter((one) => one.startsWith('training'))).toEqual([]);
  });

  test("the demo network has the specification's samples as real records", async () => {
    const server = startTestServer(await open());
    const today = '2026-11-23';
    const at = '2026-11-23T08:00:00.000Z';
    await seedDemo(server.database.db, { planters: 30, today, at, passwordHash: 'hash' });
    const { token } = await server.addUser('somebody', ['church_planter']);
    const { json } = await server.call('GET', PATH, { token });
    expect(json.data).toHaveLength(TRAINING_COUNTS.resources);
    const shown = inCategories(json.data as Resource[]);
    expect(shown.map(({ category }) => category)).toEqual(TRAINING_TEXTS.resourceCategories);
    expect(shown).toMatchObject(
      RESOURCE_CATEGORIES.map(({ name, resources }) => ({ category: name, resources })),
    );
  });
});
