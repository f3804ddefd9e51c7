import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { PRODUCT } from '#shared/config.ts';
import { runningBuild } from '#shared/running-build.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { late } from '#ui/late.tsx';
import { isUpdated, rememberRelease } from './seen-release.ts';

export const NewsDialog = late(async () => (await import('./news-dialog.tsx')).NewsDialog);

/** Announces news after an update, once per device and release. */
export function NewsNotice() {
  const [shown, setShown] = useState<'nothing' | 'notice' | 'news'>('nothing');

  useEffect(() => {
    let isLeft = false;
    isUpdated().then(
      (updated) => {
        if (!updated || isLeft) return;
        rememberRelease();
        setShown('notice');
      },
      (error: unknown) => console.info('What is new is not shown', error),
    );
    return () => {
      isLeft = true;
    };
  }, []);

  const { version } = runningBuild();
  if (shown === 'nothing') return null;
  if (shown === 'news') return <NewsDialog onClose={() => setShown('nothing')} />;
  return (
    <Banner
      tone="neutral"
      role="status"
      actions={
        <>
          <Button kind="quiet" small onClick={() => setShown('nothing')}>
            <Trans>Not now</Trans>
          </Button>
          <Button kind="secondary" small onClick={() => setShown('news')}>
            <Trans>What is new</Trans>
          </Button>
        </>
      }
    >
      {t`${PRODUCT} was updated to version ${version}.`}
    </Banner>
  );
}
