import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { hasExtras } from '#db/queries/feeds.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { ListedUser } from '#db/queries/users.ts';
import { text, translate } from '#shared/i18n.ts';
import { useUser } from '#src/account/account.ts';
import { wordsForRead } from '#src/online/failure.ts';
import { resetSecondStep } from '#src/online/users.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';

const FAILED = text('The second step could not be reset');

interface Props {
  user: ListedUser;
  /** True while there is no network; the surrounding form says so. */
  isBlocked: boolean;
}

/** For users who have lost phone, passkeys and recovery codes. Administrators cannot reset their own. */
export function ResetSecondStep({ user, isBlocked }: Props) {
  const me = useUser();
  const offered = useMirror(hasExtras, []);
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
      return setProblem(title || detail || translate(FAILED));
    }
    setAsking(false);
    toast(t`Second step reset`, { kind: 'success' });
  }

  if (!isAsking) {
    return (
      <div>
        <Button kind="quiet" disabled={isBlocked} onClick={() => setAsking(true)}>
          <Trans>Reset second step</Trans>
        </Button>
      </div>
    );
  }
  const name = user.name || user.username;
  const actions = (
    <>
      <Button
        kind="danger"
        disabled={isBlocked}
        busyLabel={isBusy && t`Resetting...`}
        onClick={() => void reset()}
      >
        <Trans>Reset now</Trans>
      </Button>
      <Button kind="secondary" onClick={() => setAsking(false)}>
        <Trans>Keep it</Trans>
      </Button>
    </>
  );
  return (
    <Banner tone="warn" role="alert" title={t`Reset the second step?`} actions={actions}>
      <Trans>
        Passkeys, authenticator app and recovery codes of {name} are removed and all sessions end.
        After that, the password alone signs in. Make sure that it is really this person who asks.
      </Trans>
      {problem && <p>{problem}</p>}
    </Banner>
  );
}
