import * as z from 'zod/mini';
import { currentMirrors } from '../current.ts';
import type { Mirror } from '../schema.ts';

/** A partially created user: the account exists, but is in no list until it is added to the application. */
const HalfMade = z.object({
  id: z.int(),
  name: z.string(),
  /** Why the second step failed, with the server's status; '' while that step is in flight. */
  reason: z.string(),
  /** When the first step was completed, in milliseconds since 1970. */
  at: z.number(),
});
export type HalfMade = z.infer<typeof HalfMade>;

const KEY = 'half-made-users';

/** Partially created users to show and finish, without those whose second step this page has in flight. */
export async function halfMadeUsers(db: Mirror): Promise<HalfMade[]> {
  const all = await stored(db);
  return all.filter(({ reason, at }) => reason !== '' || at < performance.timeOrigin);
}

/** Stores the user on the device, because the tab may be closed before the second step is done. */
export async function keepHalfMade(user: HalfMade): Promise<void> {
  await change((all) => [...all.filter(({ id }) => id !== user.id), user]);
}

export async function dropHalfMade(id: number): Promise<void> {
  await change((all) => all.filter((one) => one.id !== id));
}

async function change(to: (all: HalfMade[]) => HalfMade[]): Promise<void> {
  const { strict } = currentMirrors();
  await strict.transaction('rw', strict.meta, async () => {
    await strict.meta.put({ key: KEY, value: to(await stored(strict)) });
  });
}

async function stored(db: Mirror): Promise<HalfMade[]> {
  return z.catch(z.array(HalfMade), []).parse((await db.meta.get(KEY))?.value);
}
