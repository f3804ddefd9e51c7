import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { PRODUCT } from '#shared/config.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/state.tsx';
import classes from './screen-heading.module.css';

/** Why the user's database on this device could not be opened. */
type Trouble =
  | { kind: 'storage-blocked'; message: string }
  | { kind: 'old-build' }
  | { kind: 'waiting-for-other-tab'; later: Promise<unknown> };

interface Props {
  screen: string;
  trouble: Trouble;
  /** Called when the problem has resolved itself. */
  onOver(): void;
}

/** Replaces every screen when nothing can be stored: explains the problem and what to do. */
export function StorageTrouble({ screen, trouble, onOver }: Props) {
  const { title, words } = wordsFor(trouble);
  useEffect(() => {
    let isShown = true;
    if (trouble.kind === 'waiting-for-other-tab') {
      void trouble.later.then(() => isShown && onOver());
    }
    return () => {
      isShown = false;
    };
  }, [trouble, onOver]);
  return (
    <>
      <h1 className={classes.heading}>{screen}</h1>
      <ErrorState
        title={title}
        actions={
          <Button onClick={() => location.reload()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <p>{words}</p>
        {trouble.kind === 'storage-blocked' && trouble.message && <p>({trouble.message})</p>}
      </ErrorState>
    </>
  );
}

function wordsFor(trouble: Trouble): { title: string; words: string } {
  switch (trouble.kind) {
    case 'storage-blocked':
      return {
        title: t`${PRODUCT} cannot store anything on this device`,
        words: t`Your browser blocks the storage of this site, or the device is full. Leave the private window, allow storage for this site or free some space, then try again.`,
      };
    case 'old-build':
      return {
        title: t`This page is older than your data`,
        words: t`A newer version of ${PRODUCT} has been used on this device. Try again to load it; what waits to be sent is kept.`,
      };
    case 'waiting-for-other-tab':
      return {
        title: t`${PRODUCT} is open in another tab`,
        words: t`An older version in another tab or window holds your data. Close the others, and this page will continue.`,
      };
  }
}
