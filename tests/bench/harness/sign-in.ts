import * as z from 'zod/mini';
import { demoPassword } from '../../../scripts/lib/demo.mjs';

const SignedIn = z.object({
  token: z.string(),
  user: z.looseObject({ id: z.int(), first_name: z.string(), last_name: z.string() }),
});
export type SignedIn = z.infer<typeof SignedIn>;

/** Signs in to the demo network. `api`: `http://…/api`. */
export async function signIn(api: string, username: string): Promise<SignedIn> {
  const response = await fetch(`${api}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ usernameOrEmail: username, password: demoPassword }),
  });
  if (!response.ok) throw new Error(`${username} could not sign in: ${response.status}`);
  return SignedIn.parse(await response.json());
}
