import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { noteOpened } from '#db/queries/opened-lately.ts';
import { translate } from '#shared/i18n.ts';
import type { Holder } from '#shared/permissions.ts';
import { refreshNow } from '#src/sync-client/refresh.ts';
import { toast } from '#ui/toast.tsx';
import { KINDS } from './find-kinds.ts';
import type { Findable } from './look-up.ts';

/** Returns a function that opens a result. */
export function useOpenFound(person: Holder, onSignOut: () => void): (found: Findable) => void {
  const { history } = useRouter();

  return useCallback(
    (found) => {
      if (found.kind === 'action') {
        if (found.name === 'sign-out') onSignOut();
        else void syncNow();
        return;
      }
      const isScreen = found.kind === 'screen';
      noteOpened({ kind: found.kind, key: isScreen ? found.path : found.lid }).catch(
        (error: unknown) => console.info('Could not remember what was opened', error),
      );
      history.push(isScreen ? found.path : KINDS[found.kind].address(found, person));
    },
    [history, person, onSignOut],
  );
}

async function syncNow(): Promise<void> {
  const refreshed = await refreshNow();
  if (refreshed.kind === 'failed') toast(refreshed.message, { kind: 'error' });
  else if (refreshed.kind === 'done') toast(translate('Sync finished.'));
  else toast(translate('There is more to send or read. The sync continues.'));
}
