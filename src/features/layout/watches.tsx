import { useUser } from '#src/account/account.ts';
import { RefusalWatch } from '#src/changes/refusal-watch.tsx';
import { OpenedWatch } from '#src/features/find/opened-at.ts';
import { AccountLanguage } from '#src/features/language/account-language.tsx';
import { KeptDirectory } from '#src/features/planters/kept-directory.tsx';

/** Background tasks of all screens, without visible output: one file, loaded after the first paint. */
export function Watches() {
  return (
    <>
      <RefusalWatch />
      <AccountLanguage />
      <OpenedWatch />
      <KeptDirectory person={useUser()} />
    </>
  );
}
