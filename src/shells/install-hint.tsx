import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { PRODUCT } from '#shared/config.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { install, useInstallWay } from './install.ts';
import classes from './install-hint.module.css';
import { rememberDismissal, wasDismissed } from './install-line.ts';
import { MenuButton } from './menu-button.tsx';

/** Menu entry to install the app; hidden if that is not possible. */
export function InstallEntry() {
  const { available, start, instructions } = useInstall();
  return (
    <>
      {available && (
        <MenuButton icon="download" onClick={start}>
          <Trans>Install {PRODUCT}</Trans>
        </MenuButton>
      )}
      {instructions}
    </>
  );
}

/** A hint that the app can be installed. Appears when the first write has reached the server, until it is dismissed. */
export function InstallLine({ firstWriteSent }: { firstWriteSent: boolean }) {
  const { available, start, instructions } = useInstall();
  const [dismissed, setDismissed] = useState(wasDismissed);
  const dismiss = () => {
    rememberDismissal();
    setDismissed(true);
  };
  const shown = available && firstWriteSent && !dismissed;
  return (
    <>
      {shown && (
        <Banner
          tone="neutral"
          actions={
            <>
              <Button kind="quiet" small onClick={dismiss}>
                <Trans>Not now</Trans>
              </Button>
              <Button
                small
                onClick={() => {
                  dismiss();
                  start();
                }}
              >
                <Trans>Install</Trans>
              </Button>
            </>
          }
        >
          <Trans>{PRODUCT} can live on your home screen and open without signal.</Trans>
        </Banner>
      )}
      {instructions}
    </>
  );
}

function useInstall() {
  const way = useInstallWay();
  const [explaining, setExplaining] = useState(false);
  return {
    available: way !== 'none',
    start: () => (way === 'ios' ? setExplaining(true) : void install()),
    instructions: explaining && <IosInstructions onClose={() => setExplaining(false)} />,
  };
}

function IosInstructions({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={t`Install ${PRODUCT}`} small onClose={onClose}>
      <ol className={classes.steps}>
        <li>
          <Trans>
            Tap <Icon name="share" size={20} /> Share in the bar of your browser.
          </Trans>
        </li>
        <li>
          <Trans>Choose “Add to Home Screen”.</Trans>
        </li>
        <li>
          <Trans>Open {PRODUCT} from your home screen: it then works without signal.</Trans>
        </li>
      </ol>
    </Dialog>
  );
}
