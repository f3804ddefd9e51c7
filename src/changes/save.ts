import { translate } from '#shared/i18n.ts';
import type { Mutation } from '#src/mutations/mutation.ts';
import { type EnqueueOptions, enqueue } from '#src/sync-client/enqueue.ts';
import { toast } from '#ui/toast.tsx';
import { UNCHANGED } from './refused.ts';
import { notSavedToast, savedToast, UNDO_MS } from './saved-toast.ts';

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

/** Saves a write that no form waits for: where this device cannot keep it, a toast says why. True: it is saved. */
export async function saveOrTell<Args>(
  mutation: Mutation<Args>,
  args: Args,
  how: How,
): Promise<boolean> {
  const problem = await save(mutation, args, how);
  if (problem !== undefined) notSavedToast(problem);
  return problem === undefined;
}

/** What somebody changed of a record, with the previous values. */
export type Edit<Fields> =
  | { kind: 'none' }
  | { kind: 'some'; fields: Fields; before: Record<string, unknown> };

/** Saves what was changed of a record. Where nothing was, it says so. Returns why it could not. */
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
