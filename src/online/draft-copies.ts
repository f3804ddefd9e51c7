import * as z from 'zod/mini';
import { DraftCopy, type NewDraftCopy, StoredDraftCopy } from '#shared/contract/drafts.ts';
import { signedInCall } from './signed-in-call.ts';

const Read = z.object({ data: DraftCopy });
const Kept = z.object({ data: StoredDraftCopy });
export type KeptCopy = z.infer<typeof StoredDraftCopy>;

/** `GET /drafts/{key}`. Undefined if there is none or the call failed. */
export async function readDraftCopy(key: string): Promise<DraftCopy | undefined> {
  const answer = await signedInCall({ path: `/drafts/${key}` });
  const read = answer.kind === 'ok' ? Read.safeParse(answer.body) : undefined;
  return read?.data?.data;
}

/** `PUT /drafts/{key}`. Undefined if it could not be stored there now. */
export async function keepDraftCopy(
  key: string,
  body: NewDraftCopy,
): Promise<KeptCopy | undefined> {
  const answer = await signedInCall({ path: `/drafts/${key}`, method: 'PUT', body });
  const kept = answer.kind === 'ok' ? Kept.safeParse(answer.body) : undefined;
  return kept?.data?.data;
}

/** `DELETE /drafts/{key}`. False if it still exists. */
export async function dropDraftCopy(key: string): Promise<boolean> {
  const answer = await signedInCall({ path: `/drafts/${key}`, method: 'DELETE' });
  return answer.kind === 'ok';
}
