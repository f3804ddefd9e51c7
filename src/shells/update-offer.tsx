import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { messageSW } from 'workbox-window';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
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
          void updateNow().then(() => setBusy(false));
        }}
      >
        {t`Update Now`}
      </Button>
    </div>
  );
}

/**
 * How long a complete new version may take to get control. If a request reaches the old version while the new one takes
 * over, Chromium leaves the new one waiting until the page is gone.
 */
const CONTROL_MS = 5_000;

/** Activates the new version and reloads the page. */
async function updateNow(): Promise<void> {
  const { workbox, registration } = registered;
  if (!registration?.waiting) {
    await loadAgain();
    return;
  }
  workbox?.addEventListener('controlling', () => void loadAgain());
  const answer: unknown = await messageSW(registration.waiting, { type: 'SKIP_WAITING' });
  if (answer === 'complete') {
    await new Promise((resolve) => setTimeout(resolve, CONTROL_MS));
    await loadAgain();
    return;
  }
  toast(t`The new version is not complete yet. Try again when you have a connection.`);
}
