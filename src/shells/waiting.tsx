import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { text, translate } from '#shared/i18n.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/state.tsx';
import classes from './screen-heading.module.css';

interface Props {
  name: string;
  /** A link to the user's own profile. */
  profile: ReactNode;
  /** Asks the server for the user's roles; resolves to whether it could be reached. */
  onCheck(): Promise<boolean>;
}

/** Shown to an account without a role in place of every screen except its own profile. */
export function Waiting({ name, profile, onCheck }: Props) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState('');
  const check = async () => {
    setBusy(true);
    setOutcome('');
    const reached = await onCheck();
    setOutcome(translate(reached ? STILL_WAITING : NOT_REACHED));
    setBusy(false);
  };
  return (
    <>
      <h1 className={classes.heading}>
        <Trans>Welcome, {name}!</Trans>
      </h1>
      <EmptyState
        title={t`Your access is being arranged`}
        icon="person"
        actions={
          <>
            <Button onClick={() => void check()} busyLabel={busy && t`Checking...`}>
              <Trans>Check again</Trans>
            </Button>
            {profile}
          </>
        }
      >
        <p>
          <Trans>
            Your account is ready, but it has no role in the network yet. An administrator has been
            notified and will give you access.
          </Trans>
        </p>
        <p>
          <Trans>Until then you can see and change your own profile.</Trans>
        </p>
        <p role="status">{outcome}</p>
      </EmptyState>
    </>
  );
}

const STILL_WAITING = text('No role has been given to you yet.');
const NOT_REACHED = text('The server cannot be reached. Check your connection and try again.');
