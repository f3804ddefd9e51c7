import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { Banner } from '#ui/banner.tsx';
import { Button, type ButtonProps } from '#ui/button.tsx';
import classes from './form.module.css';
import { useOnline } from './use-online.ts';

/**
 * For controls that need the network (docs/decisions/specification-gaps.md): disabled while the browser reports that it
 * is offline, with the reason above them. 'Try again' enables them anyway, because the browser may be wrong.
 * @param what beginning of the reason, e.g. 'Signing in'
 */
export function useNeedsNetwork(what: string): {
  isBlocked: boolean;
  reason: ReactNode;
  reasonId: string;
} {
  const reasonId = useId();
  const isOnline = useOnline();
  const [isTrying, setTrying] = useState(false);
  if (isOnline && isTrying) setTrying(false);
  const isBlocked = !isOnline && !isTrying;
  const reason = (
    <div role="status" className={classes.live} id={reasonId}>
      {isBlocked && (
        <Banner
          tone="warn"
          actions={
            <Button small kind="secondary" onClick={() => setTrying(true)}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>{what} needs a connection, and this device seems to have none.</Trans>
        </Banner>
      )}
    </div>
  );
  return { isBlocked, reason, reasonId };
}

/** A button that needs the network. While offline, it is disabled and the reason is shown above it. */
export function OnlineButton({ what, ...button }: ButtonProps & { what: string }) {
  const { isBlocked, reason, reasonId } = useNeedsNetwork(what);
  return (
    <>
      {reason}
      <Button
        {...button}
        disabled={isBlocked || button.disabled}
        aria-describedby={isBlocked ? reasonId : undefined}
      />
    </>
  );
}
