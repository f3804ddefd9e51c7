import { TEST_PASSWORD } from './test-server.ts';

/** Signs in a user with TEST_PASSWORD on a real server. `from` is the address that a proxy would report. */
export async function signIn(base: string, name: string, from = '203.0.113.1'): Promise<string> {
  const response = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
    body: JSON.stringify({ usernameOrEmail: name, password: TEST_PASSWORD }),
  });
  if (!response.ok) throw new Error(`${name} could not sign in: ${response.status}`);
  return (await response.json()).token;
}
