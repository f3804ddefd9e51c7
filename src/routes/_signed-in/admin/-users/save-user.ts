import { dropHalfMade, type HalfMade, keepHalfMade } from '#db/queries/half-made-users.ts';
import { problemOf } from '#src/forms/problem-of.ts';
import type { Problem } from '#src/forms/use-online-form.ts';
import { wordsFor } from '#src/online/failure.ts';
import {
  changeUser,
  createAccount,
  joinApp,
  type NewUser,
  type UserFields,
} from '#src/online/users.ts';
import { refreshNow } from '#src/sync/refresh.ts';
import { toast } from '#ui/toast.tsx';

export const LABELS = {
  username: 'Username',
  email: 'Email',
  firstName: 'First name',
  first_name: 'First name',
  lastName: 'Last name',
  last_name: 'Last name',
  password: 'Password',
};

/** Creates a user in two steps. A problem leaves the form open; a half-made user stays on the device to be finished. */
export async function addUser(user: NewUser): Promise<Problem | undefined> {
  const created = await createAccount(user);
  if (created.kind === 'failed') {
    const text = `Failed to create user: ${created.reason}`;
    toast(text, { kind: 'error' });
    const fields = created.failure.kind === 'rejected' ? created.failure.fields : {};
    return problemOf({ ...wordsFor(created.failure, text), title: text }, fields, LABELS);
  }
  const name = `${user.firstName} ${user.lastName}`;
  await finishUser({ id: created.id, name, reason: '', at: Date.now() });
  return undefined;
}

/** The second half; where it fails, why is kept beside the account. */
export async function finishUser(user: HalfMade): Promise<void> {
  await keepHalfMade(user);
  const joined = await joinApp(user.id);
  if (joined.kind === 'failed') {
    await keepHalfMade({ ...user, reason: joined.reason });
  } else {
    await dropHalfMade(user.id);
    toast('User created successfully', { kind: 'success' });
  }
  void refreshNow();
}

const UPDATE_FAILED = 'Failed to update user';

/** What became of an edit: undefined when it was saved. `base`: what the next try was made from. */
export interface UnsavedUser {
  problem: Problem;
  base?: UserFields;
}

/** `base`: the values that the form showed, on servers that compare them. */
export async function updateUser(
  id: number,
  fields: UserFields,
  base?: UserFields,
): Promise<UnsavedUser | undefined> {
  const outcome = await changeUser(id, fields, base);
  if (outcome.kind === 'stale') {
    void refreshNow();
    return changedMeanwhile(fields, outcome.current);
  }
  if (outcome.kind === 'failed') {
    toast(UPDATE_FAILED, { kind: 'error' });
    const named = outcome.failure.kind === 'rejected' ? outcome.failure.fields : {};
    const words = wordsFor(outcome.failure, '');
    const text = { title: UPDATE_FAILED, detail: words.title || words.detail };
    return { problem: problemOf(text, named, LABELS) };
  }
  toast('User updated successfully', { kind: 'success' });
  void refreshNow();
  return undefined;
}

const EDITED = ['username', 'email', 'firstName', 'lastName'] as const;

/** Saving again overwrites what somebody else has entered, now that the author has seen it. */
function changedMeanwhile(mine: UserFields, current: Record<string, unknown>): UnsavedUser {
  const theirs = EDITED.map((name) => {
    const text = current[name];
    return [name, typeof text === 'string' ? text : ''] as const;
  });
  const differing = theirs.filter(([name, text]) => text !== mine[name]);
  const named = differing.map(([name, text]) => `${LABELS[name]} is now “${text}”.`);
  return {
    problem: {
      title: 'Somebody else has changed this user meanwhile',
      detail: `${named.join(' ')} Save again to replace it with what you entered.`,
    },
    base: Object.fromEntries(theirs) as UserFields,
  };
}
