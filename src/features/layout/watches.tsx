import { useUser } from '#src/account/account.ts';
import { RefusalWatch } from '#src/changes/refusal-watch.tsx';
import { AccountLanguage } from '#src/features/language/account-language.tsx';
import { KeptDirectory } from '#src/features/planters/kept-directory.tsx';
import { InstallLine } from '#src/shells/install-hint.tsx';
import { useInstallLineWanted } from '#src/shells/install-line.ts';
import { useSyncStatus } from '#src/sync-client/status.ts';

export { FindButton } from '#src/features/find/find-button.tsx';

/** What works behind every screen and shows nothing: one file, loaded after the first paint. */
export function Watches() {
  return (
    <>
      <RefusalWatch />
      <AccountLanguage />
      <KeptDirectory person={useUser()} />
    </>
  );
}

/** Watches the sync only where there is something to offer. */
export function InstallOffer() {
  return useInstallLineWanted() ? <FirstWriteSentLine /> : null;
}

function FirstWriteSentLine() {
  const { allSentAt } = useSyncStatus();
  return <InstallLine firstWriteSent={allSentAt !== null} />;
}
