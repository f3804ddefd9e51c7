import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Banner } from '#ui/banner.tsx';
import { Button, type ButtonProps } from '#ui/button.tsx';
import classes from './form.module.css';
import { useOnline } from './use-online.ts';

/**
 * A button that needs the network (docs/decisions/specification-gaps.md): disabled, with the reason above it, while the
 * browser knows of none.
 * 'Try again' enables it all the same, since what the browser believes about the network proves nothing.
 * @param what 'Signing in', as the beginning of the reason
 */
export function OnlineButton({ what, ...button }: ButtonProps & { what: string }) {
  const reasonId = useId();
  const isOnline = useOnline();
  const [isTrying, setTrying] = useState(false);
  if (isOnline && isTrying) setTrying(false);
  const isBlocked = !isOnline && !isTrying;
  return (
    <>
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
      <Button
        {...button}
        disabled={isBlocked || button.disabled}
        aria-describedby={isBlocked ? reasonId : undefined}
      />
    </>
  );
}
