import { useState } from 'react';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { finishUser, type HalfMade } from './save-user.ts';

interface Props {
  users: readonly HalfMade[];
  onChange(users: readonly HalfMade[]): void;
}

/** Told and offered again: users who were created but not added to the application. */
export function HalfMadeUsers({ users, onChange }: Props) {
  return users.map((user) => (
    <HalfMadeUser
      key={user.id}
      user={user}
      onFailed={(reason) =>
        onChange(users.map((one) => (one.id === user.id ? { ...one, reason } : one)))
      }
      onDone={() => onChange(users.filter(({ id }) => id !== user.id))}
    />
  ));
}

interface OneProps {
  user: HalfMade;
  onFailed(reason: string): void;
  onDone(): void;
}

function HalfMadeUser({ user, onFailed, onDone }: OneProps) {
  const [isBusy, setBusy] = useState(false);

  async function finish() {
    setBusy(true);
    const reason = await finishUser(user);
    setBusy(false);
    if (reason === undefined) onDone();
    else onFailed(reason);
  }

  return (
    <Banner
      tone="warn"
      role="alert"
      title={`The account of ${user.name} was created, but could not be added to this application.`}
      actions={
        <Button kind="secondary" busyLabel={isBusy && 'Adding...'} onClick={() => void finish()}>
          Try again
        </Button>
      }
    >
      <p>Until it is added it is in no list. The server said: {user.reason}</p>
    </Banner>
  );
}
