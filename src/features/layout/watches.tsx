import { useEffect, useState } from 'react';
import { useUser } from '#src/account/account.ts';
import { RefusalWatch } from '#src/changes/refusal-watch.tsx';
import { OpenedWatch } from '#src/features/find/opened-at.ts';
import { AccountLanguage } from '#src/features/language/account-language.tsx';
import { KeptDirectory } from '#src/features/planters/kept-directory.tsx';
import { keepApp } from '#src/shells/kept-app.ts';
import { useSyncStatus } from '#src/sync-client/status.ts';
import { DataWatch } from './data-watch.tsx';

/** Background tasks of all screens, without visible output: one file, loaded after the first paint. */
export function Watches() {
  const hasFirstRows = useHasFirstRows();
  return (
    <>
      <RefusalWatch />
      <AccountLanguage />
      <OpenedWatch />
      <DataWatch />
      {hasFirstRows && <AfterFirstRows />}
    </>
  );
}

/** What is loaded in advance. On a slow line it would compete with the rows that the user is waiting for. */
function AfterFirstRows() {
  const user = useUser();
  useEffect(() => {
    delete document.documentElement.dataset.fonts;
    keepApp(user).catch((error: unknown) =>
      console.info('The app is not on this device yet', error),
    );
  }, [user]);
  return <KeptDirectory person={user} />;
}

/** Whether the first rows of the first download are here, or none are coming. Stays true. */
function useHasFirstRows(): boolean {
  const { isKnown, firstDownload } = useSyncStatus();
  const hasRows = isKnown && (firstDownload === null || firstDownload.rows > 0);
  const [hadRows, setHadRows] = useState(hasRows);
  if (hasRows && !hadRows) setHadRows(true);
  return hadRows;
}
