import { describe, expect, it } from 'vitest';
import { createBackend } from './backend.ts';
import { demoNetwork } from './demo.ts';
import { namedProfiles } from './named-profiles.ts';
import { baseProfile } from './profiles.ts';
import { type Client, createWorld, origin, rowsOf, type World } from './test-support.ts';

const contact = { contact_date: '2026-10-16', contact_type: 'phone' };

async function setUp(): Promise<{ world: World; leader: Client; path: string }> {
  const world = createWorld(baseProfile);
  const leader = await world.signIn('leader');
  return { world, leader, path: `/church-planters/${world.network.planters[3]}/contacts` };
}

describe('failures', () => {
  it('answers as told until the rule is removed', async () => {
    const { world, leader, path } = await setUp();
    const failure = world.backend.failures.add({
      path: '/church-planters/*/contacts',
      method: 'GET',
      effect: {
        kind: 'answer',
        status: 503,
        headers: { 'retry-after': '30' },
        body: { error: 'Busy' },
      },
    });
    for (let time = 0; time < 2; time += 1) {
      const reply = await leader.get(path);
      expect(reply.status).toBe(503);
      expect(reply.headers.get('retry-after')).toBe('30');
      expect(reply.body).toEqual({ error: 'Busy' });
    }
    expect((await leader.post(path, contact)).ok).toBe(true);
    expect(failure.hits).toBe(2);
    failure.remove();
    expect(rowsOf(await leader.get(path))).toHaveLength(1);
  });

  it('drops requests before and answers after the execution', async () => {
    const { world, leader, path } = await setUp();
    const { failures, ledger } = world.backend;
    failures.add({ path, times: 1, effect: { kind: 'drop-before' } });
    await expect(leader.post(path, contact)).rejects.toThrow(TypeError);
    expect(ledger).toHaveLength(0);
    failures.add({ path, times: 1, effect: { kind: 'drop-after' } });
    await expect(leader.post(path, contact)).rejects.toThrow('Failed to fetch');
    expect(ledger).toHaveLength(1);
    expect((await leader.post(path, contact)).ok).toBe(true);
  });

  it('holds a request until it is released, before or after the execution', async () => {
    const { world, leader, path } = await setUp();
    const { failures, ledger } = world.backend;
    for (const when of ['before', 'after'] as const) {
      const written = ledger.length;
      const failure = failures.add({ path, effect: { kind: 'hang', when } });
      let settled = false;
      const pending = leader.post(path, contact).finally(() => {
        settled = true;
      });
      await new Promise((resolve) => setImmediate(resolve));
      expect(settled).toBe(false);
      expect(ledger.length - written).toBe(when === 'after' ? 1 : 0);
      failure.remove();
      expect((await pending).ok).toBe(true);
      expect(ledger.length - written).toBe(1);
    }
  });

  it('executes late although the answer was lost', async () => {
    const waiting: { ms: number; go: () => void }[] = [];
    const backend = createBackend({
      now: () => Date.UTC(2026, 9, 16),
      sleep: (ms) => new Promise((go) => waiting.push({ ms, go })),
    });
    demoNetwork(backend, Date.UTC(2026, 9, 16));
    const call = (path: string, body: unknown) =>
      backend.fetch(
        new Request(`${origin}/api${path}`, { method: 'POST', body: JSON.stringify(body) }),
      );
    backend.failures.add({ path: '/auth/register', effect: { kind: 'late', ms: 90_000 } });
    const body = {
      username: 'late',
      email: 'late@new.test',
      password: 'longenough',
      firstName: 'Late',
      lastName: 'Comer',
    };
    await expect(call('/auth/register', body)).rejects.toThrow(TypeError);
    expect(backend.ledger).toHaveLength(0);
    expect(waiting.map(({ ms }) => ms)).toEqual([90_000]);
    waiting[0]?.go();
    await new Promise((resolve) => setImmediate(resolve));
    expect(backend.ledger).toMatchObject([{ path: '/auth/register', method: 'POST' }]);
  });

  it('cuts a body in the middle', async () => {
    const { world, leader, path } = await setUp();
    world.backend.failures.add({ path: '/church-planters', effect: { kind: 'cut', bytes: 100 } });
    await expect(leader.get('/church-planters')).rejects.toThrow();
    expect((await leader.get(path)).ok).toBe(true);
    world.backend.failures.clear();
    expect((await leader.get('/church-planters')).ok).toBe(true);
  });

  it('rejects an aborted request and finishes its work', async () => {
    const world = createWorld(baseProfile);
    const failure = world.backend.failures.add({ path: '/auth/**', effect: { kind: 'hang' } });
    const controller = new AbortController();
    const pending = world.backend.fetch(
      new Request(`${origin}/api/auth/forgot-password`, {
        method: 'POST',
        body: JSON.stringify({ email: 'leader@network.test' }),
        signal: controller.signal,
      }),
    );
    controller.abort();
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
    failure.remove();
    await new Promise((resolve) => setImmediate(resolve));
    expect(world.backend.mail).toHaveLength(1);
  });

  it('works on top of any profile', async () => {
    for (const profile of Object.values(namedProfiles)) {
      const world = createWorld(profile);
      const failure = world.backend.failures.add({
        path: /^\/users\/me$/,
        times: 1,
        effect: { kind: 'answer', status: 502, body: '<h1>Bad Gateway</h1>' },
      });
      const client = await world.signIn('leader');
      const reply = await client.get('/users/me');
      expect([reply.status, reply.text]).toEqual([502, '<h1>Bad Gateway</h1>']);
      expect(failure.hits).toBe(1);
      expect((await client.get('/users/me')).ok).toBe(true);
    }
  });
});
