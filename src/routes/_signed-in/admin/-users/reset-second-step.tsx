import { useState } from 'react';
import { hasExtras } from '#db/queries/feeds.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { ListedUser } from '#db/queries/users.ts';
import { useUser } from '#src/account/account.ts';
import { useOnline } from '#src/forms/use-online.ts';
import { wordsForRead } from '#src/online/failure.ts';
import { resetSecondStep } from '#src/online/users.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';

const FAILED = 'The second step could not be reset';

/** For somebody who has lost phone, passkeys and recovery codes. Nobody resets the own one. */
export function ResetSecondStep({ user }: { user: ListedUser }) {
  const me = useUser();
  const offered = useMirror(hasExtras, []);
  const isOnline = useOnline();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (me.id === user.id || offered.kind !== 'ready' || !offered.data) return null;

  async function reset() {
    setBusy(true);
    const outcome = await resetSecondStep(user.id);
    setBusy(false);
    if (outcome.kind === 'failed') {
      const { title, detail } = wordsForRead(outcome.failure, '');
      return setProblem(title || detail || FAILED);
    }
    setAsking(false);
    toast('Second step reset', { kind: 'success' });
  }

  if (!isAsking) {
    return (
      <div>
        <Button kind="quiet" disabled={!isOnline} onClick={() => setAsking(true)}>
          Reset second step
        </Button>
      </div>
    );
  }
  const actions = (
    <>
      <Button kind="danger" busyLabel={isBusy && 'Resetting...'} onClick={() => void reset()}>
        Reset now
      </Button>
      <Button kind="secondary" onClick={() => setAsking(false)}>
        Keep it
      </Button>
    </>
  );
  return (
    <Banner tone="warn" role="alert" title="Reset the second step?" actions={actions}>
      Passkeys, authenticator app and recovery codes of {user.name || user.username} are removed and
      all sessions end; the password alone signs in then. Make sure that it is really this person
      who asks.
      {problem && <p>{problem}</p>}
    </Banner>
  );
}
