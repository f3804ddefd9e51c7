import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { type HalfMade, halfMadeUsers } from '#db/queries/half-made-users.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { finishUser } from './save-user.ts';

/**
 * Users who were created but not added to the application: shows them, after a reload too, and offers to finish them.
 */
export function HalfMadeUsers({ isOnline }: { isOnline: boolean }) {
  const users = useMirror(halfMadeUsers, []);
  if (users.kind !== 'ready') return null;
  return users.data.map((user) => <HalfMadeUser key={user.id} user={user} isOnline={isOnline} />);
}

function HalfMadeUser({ user, isOnline }: { user: HalfMade; isOnline: boolean }) {
  const [isBusy, setBusy] = useState(false);

  async function finish() {
    setBusy(true);
    await finishUser(user);
    setBusy(false);
  }

  const { name, reason } = user;
  return (
    <Banner
      tone="warn"
      role="alert"
      title={t`The account of ${name} was created, but could not be added to this application.`}
      actions={
        <Button
          kind="secondary"
          disabled={!isOnline}
          busyLabel={isBusy && t`Adding...`}
          onClick={() => void finish()}
        >
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <p>
        {reason
          ? t`Until it is added it is in no list. The server said: ${reason}`
          : t`Until it is added it is in no list.`}
      </p>
    </Banner>
  );
}
