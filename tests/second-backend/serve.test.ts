import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBackend } from './backend.ts';
import { demoNetwork } from './demo.ts';
import { defineProfile, type Profile } from './profiles.ts';
import { type Listening, serve } from './serve.ts';
import { readReply, rowsOf, tokenOf } from './test-support.ts';

let directory = '';
let listening: Listening | undefined;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'second-backend-'));
  await writeFile(join(directory, 'index.html'), '<p>page</p>');
  await writeFile(join(directory, 'app.js'), 'export {};');
});

afterEach(async () => {
  await listening?.close();
  listening = undefined;
  await rm(directory, { recursive: true });
});

async function start(habits: Partial<Profile>) {
  const backend = createBackend({
    profile: defineProfile('test', habits),
    sleep: (ms) => setTimeout(ms),
  });
  demoNetwork(backend, Date.now());
  listening = await serve({ backend, directory, cors: true }).listen();
  const { url } = listening;
  const login = async (): Promise<Record<string, string>> => {
    const reply = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      body: JSON.stringify({ usernameOrEmail: 'leader', password: 'fieldbook' }),
    });
    return { authorization: `Bearer ${tokenOf(await readReply(reply))}` };
  };
  return { backend, url, login };
}

describe('serve', () => {
  it('serves the calls, the files and the page for navigations', async () => {
    const { url, login } = await start({});
    const headers = await login();
    const planters = await readReply(await fetch(`${url}/api/church-planters`, { headers }));
    expect(rowsOf(planters)).toHaveLength(27);
    const script = await fetch(`${url}/app.js`);
    expect(script.headers.get('content-type')).toContain('text/javascript');
    const page = await fetch(`${url}/directory/planters`, { headers: { accept: 'text/html' } });
    expect(await page.text()).toBe('<p>page</p>');
    expect((await fetch(`${url}/missing.js`)).status).toBe(404);
    expect((await fetch(`${url}/..%2f..%2fetc%2fpasswd`)).status).toBe(404);
    expect((await fetch(`${url}/api/sync`)).status).toBe(404);
  });

  it('takes pictures and serves them', async () => {
    const { url, login, backend } = await start({ pictureUrl: 'absolute' });
    const form = new FormData();
    form.set('profilePicture', new File([new Uint8Array(64)], 'a.png', { type: 'image/png' }));
    const reply = await fetch(`${url}/api/churches/1/profile-picture`, {
      method: 'POST',
      headers: await login(),
      body: form,
    });
    const body = (await reply.json()) as { data: { profile_picture_url: string } };
    const picture = await fetch(body.data.profile_picture_url);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(backend.state().pictures).toMatchObject([{ size: 64 }]);
  });

  it('writes header names in the case of the profile', async () => {
    const { url } = await start({ headerCase: 'upper' });
    const names = await new Promise<string[]>((resolve, reject) => {
      request(`${url}/api/users/me`, (response) => {
        response.resume();
        resolve(response.rawHeaders.filter((_, index) => index % 2 === 0));
      })
        .on('error', reject)
        .end();
    });
    expect(names).toContain('CONTENT-TYPE');
    expect(names).toContain('DATE');
  });

  it('trickles a large list on a slow line', async () => {
    const { url, login } = await start({ bytesPerSecond: 100_000 });
    const response = await fetch(`${url}/api/church-planters`, { headers: await login() });
    let chunks = 0;
    for await (const chunk of response.body ?? []) if (chunk) chunks += 1;
    expect(response.headers.get('content-length')).toBeNull();
    expect(chunks).toBeGreaterThanOrEqual(1);
  });

  it('breaks the connection for a dropped request', async () => {
    const { url, backend } = await start({});
    backend.failures.add({ path: '/users/me', effect: { kind: 'drop-before' } });
    await expect(fetch(`${url}/api/users/me`)).rejects.toThrow();
    backend.failures.clear();
    expect((await fetch(`${url}/api/users/me`)).status).toBe(401);
  });

  it('allows pages of another origin', async () => {
    const { url } = await start({});
    const headers = { origin: 'http://page.test' };
    const preflight = await fetch(`${url}/api/users/me`, { method: 'OPTIONS', headers });
    expect(preflight.status).toBe(204);
    const reply = await fetch(`${url}/api/users/me`, { headers });
    expect(reply.headers.get('access-control-allow-origin')).toBe('http://page.test');
  });
});
