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

/** An account whose second half failed: it exists, but is in no list until it is added to the application. */
export interface HalfMade {
  id: number;
  name: string;
  /** Why, with the server's status. */
  reason: string;
}

export const LABELS = {
  username: 'Username',
  email: 'Email',
  firstName: 'First name',
  first_name: 'First name',
  lastName: 'Last name',
  last_name: 'Last name',
  password: 'Password',
};

/** Both halves of a new user. A problem leaves the form open; a half-made user is handed on to be finished. */
export async function addUser(
  user: NewUser,
  onHalfMade: (user: HalfMade) => void,
): Promise<Problem | undefined> {
  const created = await createAccount(user);
  if (created.kind === 'failed') {
    const text = `Failed to create user: ${created.reason}`;
    toast(text, { kind: 'error' });
    const fields = created.failure.kind === 'rejected' ? created.failure.fields : {};
    return problemOf({ ...wordsFor(created.failure, text), title: text }, fields, LABELS);
  }
  const joined = await joinApp(created.id);
  if (joined.kind === 'failed') {
    const name = `${user.firstName} ${user.lastName}`;
    onHalfMade({ id: created.id, name, reason: joined.reason });
  } else {
    toast('User created successfully', { kind: 'success' });
  }
  void refreshNow();
  return undefined;
}

/** Finishes a half-made user; answers why it did not work out once more. */
export async function finishUser({ id }: HalfMade): Promise<string | undefined> {
  const joined = await joinApp(id);
  if (joined.kind === 'failed') return joined.reason;
  toast('User created successfully', { kind: 'success' });
  void refreshNow();
  return undefined;
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
