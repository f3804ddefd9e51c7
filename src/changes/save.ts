import type { Mutation } from '#src/mutations/mutation.ts';
import { type EnqueueOptions, enqueue } from '#src/sync-client/enqueue.ts';
import { savedToast, UNDO_MS } from './saved-toast.ts';

interface How extends Pick<EnqueueOptions, 'draft'> {
  /** What is safe now: 'Changes to Grace saved on this device'. */
  message: string;
}

/** Saves a write on this device and says so, with the way back. Returns why it could not, for the form. */
export async function save<Args>(
  mutation: Mutation<Args>,
  args: Args,
  { draft, message }: How,
): Promise<string | undefined> {
  const saved = await enqueue(mutation, args, { holdMs: UNDO_MS, draft });
  if (saved.kind === 'not-saved') return saved.message;
  savedToast(message, saved.opId);
  return undefined;
}
