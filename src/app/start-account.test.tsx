import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getAccount, restoreAccount, signIn, signOut } from '#src/account/account.ts';
import { handedOver, handOver } from '#src/account/hand-over.ts';
import { eventually } from '#tests/support/eventually.ts';
import { refreshAccount, startAccount } from './start-account.ts';

const MARY = { id: 7, email: 'mary@network.example', roles: [{ id: 2, name: 'hub_leader' }] };

let answers: Record<string, (signal: AbortSignal) => Response | Promise<Response>>;

beforeEach(async () => {
  localStorage.clear();
  await handOver(null);
  restoreAccount();
  answers = {};
  vi.stubGlobal('fetch', async (url: string, { signal }: { signal: AbortSignal }) => {
    const answer = answers[new URL(url).pathname.replace('/api', '')];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer(signal);
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function store(token = 'secret') {
  localStorage.setItem('token', token);
  localStorage.setItem('user', JSON.stringify(MARY));
}

/** A server that does not answer until the caller gives up. */
const never = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
const roleNames = () => {
  const account = getAccount();
  return account.kind === 'guest' ? [] : account.user.roles?.map((role) => role.name);
};

it('shows nothing until the server has identified the user', async () => {
  store();
  answers['/users/me'] = () => Response.json({ success: true, data: MARY });
  answers['/roles/user/7'] = () => Response.json({ roles: ['assessor'] });
  await startAccount();
  expect(roleNames()).toEqual(['assessor']);
});

it('keeps the known roles if the roles call fails', async () => {
  store();
  answers['/users/me'] = () => Response.json({ success: true, data: { ...MARY, roles: null } });
  await startAccount();
  expect(roleNames()).toEqual(['hub_leader']);
});

it('S20 notices at the start that the token has expired', async () => {
  store();
  answers['/users/me'] = () => Response.json({ error: 'Expired' }, { status: 401 });
  await startAccount();
  expect(getAccount()).toMatchObject({ kind: 'expired', user: { id: 7 } });
});

it('continues with the stored user if the server cannot be reached', async () => {
  store();
  await startAccount();
  expect(getAccount()).toMatchObject({ kind: 'signed-in', token: 'secret' });
});

it('waits one second for a slow server, and not at all at the next start', async () => {
  // Preload the code, because this test measures only the server.
  await import('#src/online/load-current-user.ts');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  store();
  answers['/users/me'] = never;
  const start = startAccount();
  await vi.advanceTimersByTimeAsync(1_000);
  await start;
  expect(getAccount().kind).toBe('signed-in');
  // The request itself times out eventually, which the next start takes into account.
  await vi.advanceTimersByTimeAsync(30_000);
  answers['/users/me'] = never;
  await startAccount();
  // Only the request's own timer is left: nothing waits for it.
  await eventually(() => expect(vi.getTimerCount()).toBe(1));
});

it('does not wait while the browser is offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  store();
  answers['/users/me'] = never;
  await startAccount();
  expect(getAccount().kind).toBe('signed-in');
});

it('loads the user if only the token is stored', async () => {
  localStorage.setItem('token', 'secret');
  answers['/users/me'] = () => Response.json(MARY);
  answers['/roles/user/7'] = () => Response.json({ roles: [] });
  await startAccount();
  expect(getAccount()).toMatchObject({ kind: 'signed-in', user: { id: 7 } });
});

it('S36 notices that a role was withdrawn', async () => {
  store();
  restoreAccount();
  answers['/users/me'] = () => Response.json({ data: { ...MARY, role: 'member' } });
  answers['/roles/user/7'] = () => Response.json({ roles: [] });
  await refreshAccount();
  expect(roleNames()).toEqual([]);
});

it('restores a session that the browser had not flushed to disk when it was killed', async () => {
  await signIn(MARY, 'secret');
  localStorage.clear();
  restoreAccount();
  await startAccount();
  expect(getAccount()).toMatchObject({ kind: 'signed-in', user: { id: 7 }, token: 'secret' });
  expect(localStorage.getItem('token')).toBe('secret');
});

it('restores nobody after Sign Out, nor from an unreadable copy', async () => {
  await signIn(MARY, 'secret');
  await signOut();
  await startAccount();
  expect(getAccount().kind).toBe('guest');

  await handOver({ user: { id: 'none' } as unknown as typeof MARY, token: 'secret' });
  await handedOver();
  await startAccount();
  expect(getAccount().kind).toBe('guest');
});

it('requests the roles in parallel with the user if the token contains the user id', async () => {
  const token = `e30.${btoa(JSON.stringify({ userId: 7 }))}.x`;
  store(token);
  const asked: string[] = [];
  let answerMe: (answer: Response) => void = () => undefined;
  answers['/users/me'] = () => {
    asked.push('me');
    return new Promise<Response>((resolve) => {
      answerMe = resolve;
    });
  };
  answers['/roles/user/7'] = () => {
    asked.push('roles');
    return Response.json({ roles: ['assessor'] });
  };
  const start = startAccount();
  await eventually(() => expect(asked).toEqual(['me', 'roles']));
  answerMe(Response.json({ data: MARY }));
  await start;
  expect(roleNames()).toEqual(['assessor']);
  expect(asked).toEqual(['me', 'roles']);
});
