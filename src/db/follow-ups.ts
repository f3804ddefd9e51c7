import { FollowUps } from '#shared/contract/follow-ups.ts';
import type { Mirror } from './schema.ts';

/** Key in `meta`, and the name of this list among the sources of Today. */
export const FOLLOW_UPS = 'follow-ups';

/** What the server last returned about other people's answers; undefined if there is nothing. */
export async function followUps(db: Mirror): Promise<FollowUps | undefined> {
  return FollowUps.safeParse((await db.meta.get(FOLLOW_UPS))?.value).data;
}

/** Stores what the server returned; undefined removes it. */
export async function keepFollowUps(db: Mirror, said: FollowUps | undefined): Promise<void> {
  if (said) await db.meta.put({ key: FOLLOW_UPS, value: said });
  else await db.meta.delete(FOLLOW_UPS);
}

/** Restarts the waiting time of an invitation that was sent again. */
export function invitedAgain(db: Mirror, id: number, at: Date): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    const said = await followUps(db);
    const invited_at = at.toISOString();
    const known = said?.invitations.find((one) => one.id === id);
    if (!said || !known) return;
    const lasts = Date.parse(known.expires_at) - Date.parse(known.invited_at);
    const expires_at = new Date(at.getTime() + lasts).toISOString();
    const again = { ...known, invited_at, expires_at };
    const invitations = said.invitations.map((one) => (one.id === id ? again : one));
    await keepFollowUps(db, { ...said, invitations });
  });
}
