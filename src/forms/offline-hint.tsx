import { Trans } from '@lingui/react/macro';
import { Banner } from '#ui/banner.tsx';
import classes from './form.module.css';
import { useOnline } from './use-online.ts';

/**
 * Says beside a control that needs the network that there seems to be none. The control stays usable:
 * what the browser believes about the network proves nothing.
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
