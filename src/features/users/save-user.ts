import { dropHalfMade, type HalfMade, keepHalfMade } from '#db/queries/half-made-users.ts';
import { text, translate } from '#shared/i18n.ts';
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
import { refreshNow } from '#src/sync-client/refresh.ts';
import { toast } from '#ui/toast.tsx';

const LABELS = {
  username: text('Username'),
  email: text('Email'),
  firstName: text('First name'),
  first_name: text('First name'),
  lastName: text('Last name'),
  last_name: text('Last name'),
  password: text('Password'),
};

/**
 * Creates a user in two steps. If the first fails, the form stays open; if the second fails, the partially created user
 * is stored on the device to be finished later.
 */
export async function addUser(user: NewUser): Promise<Problem | undefined> {
  const created = await createAccount(user);
  if (created.kind === 'failed') {
    const title = translate('Failed to create user: {reason}', { reason: created.reason });
    toast(title, { kind: 'error' });
    const fields = created.failure.kind === 'rejected' ? created.failure.fields : {};
    return problemOf({ ...wordsFor(created.failure, title), title }, fields, LABELS);
  }
  const name = `${user.firstName} ${user.lastName}`;
  await finishUser({ id: created.id, name, reason: '', at: Date.now() });
  return undefined;
}

/** The second step. If it fails, the reason is stored with the account. */
export async function finishUser(user: HalfMade): Promise<void> {
  await keepHalfMade(user);
  const joined = await joinApp(user.id);
  if (joined.kind === 'failed') {
    await keepHalfMade({ ...user, reason: joined.reason });
  } else {
    await dropHalfMade(user.id);
    toast(translate('User created successfully'), { kind: 'success' });
  }
  void refreshNow();
}

const UPDATE_FAILED = text('Failed to update user');

/** The problem of an edit that was not saved. `base`: the values to compare with at the next attempt. */
export interface UnsavedUser {
  problem: Problem;
  base?: UserFields;
}

/** `base`: the values that the form showed, for servers that compare them. */
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
    toast(translate(UPDATE_FAILED), { kind: 'error' });
    const named = outcome.failure.kind === 'rejected' ? outcome.failure.fields : {};
    const words = wordsFor(outcome.failure, '');
    const told = { title: translate(UPDATE_FAILED), detail: words.title || words.detail };
    return { problem: problemOf(told, named, LABELS) };
  }
  toast(translate('User updated successfully'), { kind: 'success' });
  void refreshNow();
  return undefined;
}

const EDITED = ['username', 'email', 'firstName', 'lastName'] as const;

/** Names the values that somebody else has entered. Saving again overwrites them, now that the author has seen them. */
function changedMeanwhile(mine: UserFields, current: Record<string, unknown>): UnsavedUser {
  const theirs = EDITED.map((name) => {
    const text = current[name];
    return [name, typeof text === 'string' ? text : ''] as const;
  });
  const differing = theirs.filter(([name, text]) => text !== mine[name]);
  const named = differing.map(([name, value]) =>
    translate('{field} is now “{value}”.', { field: translate(LABELS[name]), value }),
  );
  return {
    problem: {
      title: text('Somebody else has changed this user meanwhile'),
      detail: `${named.join(' ')} ${translate('Save again to replace it with what you entered.')}`,
    },
    base: Object.fromEntries(theirs) as UserFields,
  };
}
