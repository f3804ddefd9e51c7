import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { loadAgain } from './load-again.ts';
import classes from './update-banner.module.css';
import { registered } from './updates.ts';

/** Offers to activate the version that is waiting. */
export function UpdateOffer() {
  const [busy, setBusy] = useState(false);
  return (
    <div className={classes.banner} role="status">
      <p>{t`A new version is available!`}</p>
      <Button
        small
        busyLabel={busy && t`Updating...`}
        onClick={() => {
          setBusy(true);
          updateNow();
        }}
      >
        {t`Update Now`}
      </Button>
    </div>
  );
}

/** Activates the new version and reloads the page. */
function updateNow(): void {
  const { workbox, registration } = registered();
  if (!registration?.waiting) {
    void loadAgain();
    return;
  }
  workbox?.addEventListener('controlling', () => void loadAgain());
  workbox?.messageSkipWaiting();
}
