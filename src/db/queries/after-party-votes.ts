import * as z from 'zod/mini';
import { type OwnVotes, VOTE_COLORS, type Vote } from '#shared/samples/after-party.ts';
import { currentMirrors } from '../current.ts';
import type { Mirror } from '../schema.ts';

const KEY = 'afterPartyVotes';

/** Unreadable votes, perhaps from another build, count as not cast. */
const StoredVotes = z.catch(
  z.record(z.string(), z.catch(z.enum([...VOTE_COLORS, 'pending']), 'pending')),
  {},
);

/** The votes cast on this device. They never leave it (docs/decisions/specification-gaps.md). */
export async function afterPartyVotes(db: Mirror): Promise<OwnVotes> {
  return StoredVotes.parse((await db.meta.get(KEY))?.value);
}

/** Stores a vote or withdraws it (`pending`). Strict, because it is user input. */
export async function castAfterPartyVote(key: string, vote: Vote): Promise<void> {
  const { strict } = currentMirrors();
  await strict.transaction('rw', 'meta', async () => {
    const votes = await afterPartyVotes(strict);
    await strict.meta.put({ key: KEY, value: { ...votes, [key]: vote } });
  });
}
