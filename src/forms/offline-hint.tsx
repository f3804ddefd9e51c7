import { Trans } from '@lingui/react/macro';
import { Banner } from '#ui/banner.tsx';
import classes from './form.module.css';
import { useOnline } from './use-online.ts';

/**
 * Shown beside a control that needs the network: says that the device seems to be offline. The control stays usable,
 * because `navigator.onLine` may be wrong.
 */
export function OfflineHint({ what }: { what: string }) {
  const online = useOnline();
  return (
    <div role="status" className={classes.live}>
      {!online && (
        <Banner tone="warn">
          <Trans>{what} needs a connection, and this device seems to have none.</Trans>
        </Banner>
      )}
    </div>
  );
}
