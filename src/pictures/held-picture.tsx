import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { askFor, filesNow, onConnection } from '#src/data-use/text-only.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { isOurs, showAgain } from './show-again.ts';

/** A button that loads a picture which is not loaded by itself on mobile data. */
export function HeldPicture({ name, picture }: { name: string; picture: string }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    let isHere = true;
    const look = () => void isWaiting(picture).then((waits) => isHere && setHeld(waits));
    look();
    const stop = onConnection(look);
    return () => {
      isHere = false;
      stop();
    };
  }, [picture]);

  async function load() {
    try {
      await askFor([picture]);
    } catch (error) {
      console.error('The request for a picture could not be stored', error);
      toast(t`This could not be saved on this device.`, { kind: 'error' });
      return;
    }
    setHeld(false);
    showAgain([picture]);
  }

  if (!isHeld) return null;
  return (
    <Button small kind="secondary" onClick={() => void load()}>
      <Trans>Load picture now</Trans>
      <VisuallyHidden> {name}</VisuallyHidden>
    </Button>
  );
}

async function isWaiting(picture: string): Promise<boolean> {
  // Without a service worker, the browser has loaded the picture itself.
  if (!isOurs(picture) || !navigator.serviceWorker?.controller) return false;
  const files = await filesNow();
  if (files === 'all' || files.has(picture)) return false;
  return (await caches.match(picture, { ignoreVary: true })) === undefined;
}
