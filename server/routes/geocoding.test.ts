import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { writeTransaction } from '#server/db/transaction.ts';
import { createPlanters, type NewPlanter } from '#server/domain/planters.ts';
import { TOWNS } from '#server/geocode/towns.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const AT = '2026-11-20T10:00:00.000Z';
const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

type Place = { mailing_address?: string; church_name?: string; location?: string };

function addPlanters(server: TestServer, places: readonly (Place & Partial<NewPlanter>)[]) {
  return writeTransaction(server.database.db, async (scope) => {
    const rows = places.map((_, n) => ({ first_name: 'Paul', last_name: `Green ${n}` }));
    const ids = await createPlanters(scope, rows, AT);
    for (const [n, place] of places.entries()) {
      await scope.tx
        .updateTable('church_planters')
        .set({ rev: scope.rev, ...place })
        .where('id', '=', ids[n] ?? 0)
        .execute();
    }
    return ids;
  });
}

function planters(server: TestServer) {
  return server.database.db.selectFrom('church_planters').selectAll().orderBy('id').execute();
}

/** A local provider that uses the format of a real one. */
async function provider(
  name: string,
  answer: (asked: string) => { status?: number; body: unknown },
) {
  const asked: string[] = [];
  const http = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const text = url.searchParams.get('q') ?? url.searchParams.get('address') ?? '';
    asked.push(`${url.pathname} ${text}`);
    const { status = 200, body } = answer(text);
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  closers.push(() => http.close());
  const { port } = http.address() as AddressInfo;
  return { asked, url: `http://127.0.0.1:${port}/#${name}` };
}

onBothDatabases('geocoding', ({ open }) => {
  async function prepared(environment: Record<string, string> = {}) {
    const server = startTestServer(await open(), { environment });
    const { token } = await server.addUser('boss', ['admin']);
    const run = (body: object = {}) =>
      server.call('POST', '/church-planters/geocode-batch', { token, body });
    return { server, run };
  }

  test('finds towns in Mississippi without a network, and states the precision', async () => {
    const { server, run } = await prepared();
    await addPlanters(server, [
      { location: 'Jackson, MS' },
      { location: 'hattiesburg' },
      { location: 'Jackson, TN' },
      {},
    ]);
    const { json } = await run();
    expect(json.data).toMatchObject({
      total: 4,
      successful: 2,
      failed: 1,
      skipped: 1,
      remaining_to_geocode: 2,
      errors: [
        {
          name: 'Paul Green 2',
          error: 'No place was found for this address',
          address: 'Jackson, TN',
          strategies_tried: ['location'],
        },
        {
          name: 'Paul Green 3',
          error: 'There is no address, church or location to look for',
          strategies_tried: [],
        },
      ],
      found: [{ precision: 'town', source: 'gazetteer' }, { source: 'gazetteer' }],
    });
    const [jackson] = await planters(server);
    expect(jackson).toMatchObject({
      latitude: 32.2988,
      longitude: -90.1848,
      geocode_precision: 'town',
      geocode_source: 'gazetteer',
    });
  });

  test('records the source of each point until somebody enters another point', async () => {
    const { server, run } = await prepared();
    const [id] = await addPlanters(server, [{ location: 'Jackson, MS' }]);
    await run();
    const { token } = await server.addUser('somebody', ['admin']);
    const path = `/church-planters/${id}`;
    const read = async () => (await server.call('GET', path, { token })).json.data;
    const found = { geocode_precision: 'town', geocode_source: 'gazetteer' };
    expect(await read()).toMatchObject(found);
    const put = (body: object) => server.call('PUT', path, { token, body });
    await put({ phone: '601-555-0100', latitude: '32.2988', longitude: -90.1848 });
    expect(await read()).toMatchObject(found);
    await put({ latitude: 32.3 });
    expect(await read()).toMatchObject({ geocode_precision: null, geocode_source: null });
  });

  test('knows more than 20 cities', () => {
    expect(new Set(TOWNS.map(({ name }) => name)).size).toBeGreaterThan(20);
  });

  test('handles ten at a time, and planters that were not found do not block others', async () => {
    const { server, run } = await prepared();
    await addPlanters(server, [
      ...Array.from({ length: 10 }, () => ({ location: 'Nowhere at all' })),
      { location: 'Biloxi' },
      { location: 'Tupelo' },
    ]);
    expect((await run()).json.data).toMatchObject({ total: 10, failed: 10 });
    server.pass(1);
    const second = (await run()).json.data;
    expect(second).toMatchObject({ total: 10, successful: 2, remaining_to_geocode: 10 });
    expect((await run({ maxPlanters: 3 })).json.data.total).toBe(3);
    expect((await run({ maxPlanters: 11 })).status).toBe(400);
  });

  test('skips planters who have a point, unless it is forced', async () => {
    const { server, run } = await prepared();
    await addPlanters(server, [{ location: 'Biloxi', latitude: 1, longitude: 2 }]);
    expect((await run()).json.data).toMatchObject({ total: 0, errors: [] });
    expect((await run({ force: true })).json.data).toMatchObject({ total: 1, successful: 1 });
    expect((await planters(server))[0]?.latitude).toBe(30.396);
  });

  test('raises the revision of the planters it found, so that devices get the point', async () => {
    const { server, run } = await prepared();
    await addPlanters(server, [{ location: 'Biloxi' }, { location: 'Nowhere at all' }]);
    const before = await planters(server);
    await run();
    const after = await planters(server);
    expect(after[0]?.rev).toBeGreaterThan(before[0]?.rev ?? 0);
    expect(after[1]?.rev).toBe(before[1]?.rev);
  });

  const PLACE = {
    mailing_address: '1 Main St, Oxford, MS 38655',
    church_name: 'Grace Church',
    location: 'Oxford',
  };

  test.each([
    [
      'census',
      '/geocoder/locations/onelineaddress',
      { result: { addressMatches: [{ coordinates: { x: -89.5, y: 34.3 } }] } },
      { result: { addressMatches: [] } },
    ],
    ['nominatim', '/search', [{ lat: '34.3', lon: '-89.5' }], []],
    [
      'photon',
      '/api',
      { features: [{ geometry: { coordinates: [-89.5, 34.3] } }] },
      { features: [] },
    ],
  ])('queries %s in the order of the strategies', async (name, path, hit, miss) => {
    const { asked, url } = await provider(name, (text) => ({
      body: text === 'Oxford, MS' ? hit : miss,
    }));
    const { server, run } = await prepared({ GEOCODER_URL: url });
    await addPlanters(server, [PLACE]);
    const { json } = await run({ delay: 0 });
    expect(asked).toEqual([
      `${path} 1 Main St, Oxford, MS 38655`,
      `${path} Grace Church, Oxford, MS`,
      `${path} Oxford, MS`,
    ]);
    expect(json.data.found).toMatchObject([{ precision: 'town', source: name }]);
    expect((await planters(server))[0]).toMatchObject({ latitude: 34.3, longitude: -89.5 });
  });

  test('pauses between two requests to a provider', async () => {
    const { url } = await provider('photon', () => ({ body: { features: [] } }));
    const { server, run } = await prepared({ GEOCODER_URL: url });
    await addPlanters(server, [{ location: 'Oxford' }, { location: 'Tupelo' }]);
    const startedAt = performance.now();
    await run({ delay: 150 });
    expect(performance.now() - startedAt).toBeGreaterThan(145);
  });

  test('says what was tried when the provider does not answer, and stores nothing', async () => {
    const { url } = await provider('photon', () => ({ status: 500, body: {} }));
    const { server, run } = await prepared({ GEOCODER_URL: url });
    await addPlanters(server, [PLACE]);
    const { json } = await run({ delay: 0 });
    expect(json.data.errors).toMatchObject([
      {
        error: 'The geocoder did not answer: photon answered 500',
        address: PLACE.mailing_address,
        strategies_tried: ['mailing address', 'church name and location', 'location'],
      },
    ]);
    expect((await planters(server))[0]?.latitude).toBeNull();
  });

  test('returns only the documented response if the extras are off', async () => {
    const { server, run } = await prepared({ FIELDBOOK_EXTRAS: 'off' });
    await addPlanters(server, [{ location: 'Biloxi' }]);
    expect(Object.keys((await run()).json.data).sort()).toEqual([
      'errors',
      'failed',
      'remaining_to_geocode',
      'skipped',
      'successful',
      'total',
    ]);
  });
});

test('a provider that nobody knows ends the start with a sentence', () => {
  expect(() => readConfig({ GEOCODER_URL: 'https://maps.example.org' })).toThrow(
    'GEOCODER_URL must name one of census, nominatim, photon',
  );
});
