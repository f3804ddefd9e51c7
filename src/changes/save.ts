import { translate } from '#shared/i18n.ts';
import type { Mutation } from '#src/mutations/mutation.ts';
import { type EnqueueOptions, enqueue } from '#src/sync-client/enqueue.ts';
import { toast } from '#ui/toast.tsx';
import { UNCHANGED } from './refused.ts';
import { notSavedToast, savedToast, UNDO_MS } from './saved-toast.ts';

interface How extends Pick<EnqueueOptions, 'draft'> {
  /** Announces what was saved: 'Changes to Grace saved on this device'. */
  message: string;
}

/**
 * Saves a write on this device and announces that, with an undo. Returns the reason for the form if it could not be
 * saved.
 */
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

/** Saves a write that no form waits for. If this device cannot store it, a toast says why. True if it was saved. */
export async function saveOrTell<Args>(
  mutation: Mutation<Args>,
  args: Args,
  how: How,
): Promise<boolean> {
  const problem = await save(mutation, args, how);
  if (problem !== undefined) notSavedToast(problem);
  return problem === undefined;
}

/** The changes to a record, with the previous values. */
export type Edit<Fields> =
  | { kind: 'none' }
  | { kind: 'some'; fields: Fields; before: Record<string, unknown> };

/** Saves the changes to a record, or announces that there are none. Returns the reason if they could not be saved. */
export async function saveEdit<About extends object, Fields>(
  mutation: Mutation<About & { fields: Fields; before: Record<string, unknown> }>,
  about: About,
  edit: Edit<NoInfer<Fields>>,
): Promise<string | undefined> {
  if (edit.kind === 'none') {
    toast(translate(UNCHANGED));
    return undefined;
  }
  const { fields, before } = edit;
  const message = translate('Saved on this device');
  return save(mutation, { ...about, fields, before }, { message });
}
