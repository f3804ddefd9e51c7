import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import classes from './update-banner.module.css';
import { updateNow, useUpdateReady } from './updates.ts';

/** Shown once a new version is installed and waiting. */
export function UpdateBanner() {
  const ready = useUpdateReady();
  const [busy, setBusy] = useState(false);
  if (!ready) return null;
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
