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

/** Both halves of a new user. A problem leaves the form open; a half-made user stays on the device to be finished. */
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

export async function updateUser(id: number, fields: UserFields): Promise<Problem | undefined> {
  const outcome = await changeUser(id, fields);
  if (outcome.kind === 'failed') {
    toast(UPDATE_FAILED, { kind: 'error' });
    const named = outcome.failure.kind === 'rejected' ? outcome.failure.fields : {};
    const words = wordsFor(outcome.failure, '');
    return problemOf({ title: UPDATE_FAILED, detail: words.title || words.detail }, named, LABELS);
  }
  toast('User updated successfully', { kind: 'success' });
  void refreshNow();
  return undefined;
}
