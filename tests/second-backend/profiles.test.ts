import { describe, expect, it } from 'vitest';
import { drawProfile } from './draw-profile.ts';
import { namedProfiles } from './named-profiles.ts';
import { baseProfile, defineProfile } from './profiles.ts';
import {
  allProfiles,
  createWorld,
  number,
  object,
  origin,
  readReply,
  rowOf,
  rowsOf,
  type World,
} from './test-support.ts';

async function unknown(world: World, token: string): Promise<Response | 'never'> {
  const controller = new AbortController();
  const pending = world.backend.fetch(
    new Request(`${origin}/api/sync`, {
      headers: { authorization: `Bearer ${token}` },
      signal: controller.signal,
    }),
  );
  if (world.profile.unknownRoute !== 'hang') return pending;
  const never = new Promise<'never'>((resolve) => setTimeout(() => resolve('never'), 5));
  const result = await Promise.race([pending, never]);
  pending.catch(() => undefined);
  controller.abort();
  return result;
}

const expectedStatus = {
  html404: 404,
  text404: 404,
  empty404: 404,
  json404: 404,
  '405': 405,
  html403: 403,
  '500': 500,
  index: 200,
  login: 200,
  hang: 0,
} as const;

describe.each(allProfiles)('profile $name', (profile) => {
  it('answers unknown routes in its own way, with documented calls unharmed', async () => {
    const world = createWorld(profile);
    const client = await world.signIn('leader');
    const response = await unknown(world, client.token);
    if (response === 'never') {
      expect(profile.unknownRoute).toBe('hang');
    } else {
      expect(response.status).toBe(expectedStatus[profile.unknownRoute]);
      const text = await response.text();
      if (profile.unknownRoute === 'index' || profile.unknownRoute === 'login') {
        expect(text).toContain('<div id="root">');
      }
      expect(response.redirected).toBe(profile.unknownRoute === 'login');
    }
    expect((await client.get('/users/me')).ok).toBe(true);
  });

  it('is deterministic', async () => {
    const run = async (): Promise<string> => {
      const world = createWorld(profile, 11);
      const client = await world.signIn('leader');
      const lists = await client.get('/church-planters?limit=10');
      const { user_id: _, ...row } = object(world.backend.state().planters[4]);
      await client.planter('PUT', `/church-planters/${row.id}`, {
        first_name: 'New',
        last_name: 'Name',
      });
      return lists.text + JSON.stringify([world.backend.state(), world.backend.ledger]);
    };
    expect(await run()).toBe(await run());
  });

  it('serves reads that the documents do not name only if it says so', async () => {
    const world = createWorld(profile);
    if (profile.unknownRoute === 'hang' && profile.itemReads === 'documented') return;
    const client = await world.signIn('leader');
    const reply = await client.get('/churches/1');
    if (profile.itemReads === 'all') expect(number(rowOf(reply).id)).toBe(1);
    else expect(reply.status).toBe(expectedStatus[profile.unknownRoute]);
  });
});

describe('freedoms', () => {
  const world = (habits: Parameters<typeof defineProfile>[1]) =>
    createWorld(defineProfile('test', habits));

  it('draws the same profile from the same seed, and every value of a freedom', () => {
    expect(drawProfile(3)).toEqual(drawProfile(3));
    const drawn = Array.from({ length: 200 }, (_, seed) => drawProfile(seed));
    expect(new Set(drawn.map((profile) => profile.unknownRoute)).size).toBe(10);
    expect(new Set(drawn.map((profile) => profile.day)).size).toBe(4);
    expect(new Set(drawn.map((profile) => profile.list)).size).toBe(7);
  });

  it('writes numbers as text and dates with time', async () => {
    const text = createWorld(namedProfiles['text-ids']);
    const row = rowsOf(await (await text.signIn('leader')).get('/church-planters'))[0];
    expect(row).toMatchObject({ id: '1', latitude: '31.5', hub_leader_id: '6' });
    const dated = createWorld(namedProfiles['dates-with-time']);
    const planter = rowsOf(await (await dated.signIn('leader')).get('/church-planters'))[0];
    expect(planter?.launch_date).toMatch(/^2026-07-08T05:00:00\.000Z$/);
    expect(planter?.funding_end_date).toBe('');
    expect(planter?.updated_at).toMatch(/^2029-10-15T07:00:00-05:00$/);
  });

  it('leaves out what a bare backend leaves out', async () => {
    const bare = createWorld(namedProfiles.bare);
    const client = await bare.signIn('leader');
    const hub = rowsOf(
      await client.get(`/church-planters/users/${bare.network.leaders[0]}/church-planters`),
    );
    expect(hub[0]).not.toHaveProperty('last_contact_date');
    expect(hub[0]).not.toHaveProperty('updated_at');
    expect(hub[0]).not.toHaveProperty('hub_leader_id');
  });

  it('limits lists silently, and by pages that can be followed', async () => {
    const capped = createWorld(namedProfiles.shuffled);
    const client = await capped.signIn('leader');
    const first = rowsOf(await client.get('/church-planters?limit=100'));
    const second = rowsOf(await client.get('/church-planters?limit=100'));
    expect(first).toHaveLength(20);
    expect(second).not.toEqual(first);

    const paged = createWorld(namedProfiles.laravel);
    const reader = await paged.signIn('leader');
    const ids = new Set<number>();
    let last = 1;
    for (let page = 1; page <= last; page += 1) {
      const reply = await reader.get(`/church-planters?page=${page}`);
      last = number(object(reply.body).last_page);
      for (const row of rowsOf(reply)) ids.add(number(row.id));
    }
    expect(ids.size).toBe(paged.network.planters.length);
  });

  it('limits the rate per route, with Retry-After in seconds or as a date', async () => {
    for (const retryAfter of ['seconds', 'date'] as const) {
      const limited = world({ rateLimit: { perMinute: 2, retryAfter } });
      const request = () =>
        limited.backend.fetch(
          new Request(`${origin}/api/users/me`, {
            headers: { authorization: `Bearer ${token}` },
          }),
        );
      const { token } = await limited.signIn('leader');
      await request();
      await request();
      const reply = await readReply(await request());
      expect(reply.status).toBe(429);
      const value = reply.headers.get('retry-after') ?? '';
      if (retryAfter === 'seconds') expect(Number(value)).toBe(60);
      else expect(Date.parse(value)).toBe(Date.UTC(2026, 9, 16, 12, 1));
      limited.wait(60_000);
      expect((await request()).status).toBe(200);
    }
  });

  it('refuses unknown members if it checks bodies strictly', async () => {
    const strict = world({ strictBody: true });
    const client = await strict.signIn('leader');
    const path = `/church-planters/${strict.network.planters[0]}`;
    const body = { first_name: 'A', last_name: 'B' };
    expect((await client.put(path, body)).ok).toBe(true);
    expect((await client.put(path, { ...body, clientId: 'x' })).status).toBe(422);
    expect((await client.put(path, { ...body, stage: 'Plant' })).status).toBe(422);
  });

  it('names the missing body if planter writes must be wrapped', async () => {
    const wrapped = world({ wrappedBody: true, errorShape: 'empty' });
    const client = await wrapped.signIn('leader');
    const path = `/church-planters/${wrapped.network.planters[0]}`;
    const body = { first_name: 'A', last_name: 'B' };
    const refused = await client.put(path, body);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('body is missing');
    expect((await client.put(path, { data: body })).ok).toBe(true);
  });

  it('refuses pictures that are too large', async () => {
    const client = await world({}).signIn('leader');
    const reply = await client.upload('/churches/1/profile-picture', 'image/png', 5242881);
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('File size must be less than 5MB. Current size: 5.00MB');
  });

  it('redirects reads to a path with a slash and carries the query along', async () => {
    const slashed = world({ trailingSlash: 'redirect-get' });
    const { token } = await slashed.signIn('leader');
    const headers = { authorization: `Bearer ${token}` };
    const url = `${origin}/api/church-planters?limit=3`;
    const raw = await slashed.backend.fetch(new Request(url, { headers, redirect: 'manual' }));
    expect(raw.status).toBe(301);
    expect(raw.headers.get('location')).toBe('/api/church-planters/?limit=3');
    const followed = await slashed.backend.fetch(new Request(url, { headers }));
    expect(followed.redirected).toBe(true);
    expect(rowsOf(await readReply(followed))).toHaveLength(3);
  });

  it('can make a stored row unreadable', async () => {
    const corrupted = world({});
    corrupted.backend.others.corrupt('planters', 2, { status: 7, first_name: null });
    const client = await corrupted.signIn('leader');
    const rows = rowsOf(await client.get('/church-planters'));
    expect(rows[1]).toMatchObject({ id: 2, status: 7, first_name: null });
    expect(corrupted.backend.state().planters[1]?.first_name).toBe('Ben');
  });

  it('puts the wrong time into the Date header', async () => {
    const wrong = world({ clockOffsetMs: 86_400_000 });
    const reply = await wrong.guest.get('/users/me');
    expect(Date.parse(reply.headers.get('date') ?? '')).toBe(Date.UTC(2026, 9, 17, 12));
    expect(baseProfile.clockOffsetMs).toBe(0);
  });
});
