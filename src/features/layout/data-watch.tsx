import { useEffect } from 'react';
import { meterHere } from '#src/data-use/meter.ts';
import { filesNow, forgetAsked, onConnection } from '#src/data-use/text-only.ts';
import { watchPage } from '#src/data-use/watch-page.ts';
import { showAgain } from '#src/pictures/show-again.ts';
import { registered } from '#src/shells/updates.ts';

/**
 * Counts what the page transfers, and shows the pictures that have waited for Wi-Fi as soon as there is one: in a hidden
 * page, as soon as it is shown. After a sign-out, it forgets what was asked for.
 */
export function DataWatch() {
  useEffect(() => {
    watchPage();
    registered.onCheck = () => meterHere().addScript(0);
    const stop = showOnConnection();
    return () => {
      stop();
      forgetAsked().catch((error: unknown) =>
        console.info('The list of requested pictures could not be deleted', error),
      );
    };
  }, []);
  return null;
}

function showOnConnection(): () => void {
  let isDue = false;
  const show = () => {
    if (!isDue || document.visibilityState !== 'visible') return;
    isDue = false;
    showHeld().catch((error: unknown) => console.info('Pictures are shown later', error));
  };
  const stop = onConnection(() => {
    isDue = true;
    show();
  });
  document.addEventListener('visibilitychange', show);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', show);
  };
}

async function showHeld(): Promise<void> {
  if ((await filesNow()) === 'all') showAgain();
}
