import { NewsNotice } from '#src/features/whats-new/news-notice.tsx';
import { DeletedStorage } from '#src/shells/deleted-storage.tsx';
import { InstallLine } from '#src/shells/install-hint.tsx';
import { useInstallLineWanted } from '#src/shells/install-line.ts';
import { PausedChanges } from '#src/shells/paused-changes.tsx';
import { StuckStorage } from '#src/shells/stuck-storage.tsx';
import { useSyncStatus } from '#src/sync-client/status.ts';
import { useDeletedStorage, useStuckStorage } from '#src/sync-client/storage-watch.ts';

/** Notices for every screen: problems with this device or the server, the offer to install the app, and what is new. */
export function Notices() {
  return (
    <>
      {useStuckStorage() && <StuckStorage />}
      {useDeletedStorage() && <DeletedStorage />}
      <PauseOfChanges />
      <InstallOffer />
      <NewsNotice />
    </>
  );
}

function PauseOfChanges() {
  const { frozenUntil } = useSyncStatus();
  return frozenUntil === null ? null : <PausedChanges until={frozenUntil} />;
}

/** Subscribes to the sync status only if there is something to offer. */
function InstallOffer() {
  return useInstallLineWanted() ? <FirstWriteSentLine /> : null;
}

function FirstWriteSentLine() {
  const { allSentAt } = useSyncStatus();
  return <InstallLine firstWriteSent={allSentAt !== null} />;
}
