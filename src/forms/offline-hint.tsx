import { useSyncExternalStore } from 'react';
import { Banner } from '#ui/banner.tsx';
import classes from './form.module.css';

/**
 * Says beside a control that needs the network that there seems to be none. The control stays usable:
 * what the browser believes about the network proves nothing.
 */
export function OfflineHint({ what }: { what: string }) {
  const online = useSyncExternalStore(watchOnline, () => navigator.onLine);
  return (
    <div role="status" className={classes.live}>
      {!online && (
        <Banner tone="warn">{what} needs a connection, and this device seems to have none.</Banner>
      )}
    </div>
  );
}

function watchOnline(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
