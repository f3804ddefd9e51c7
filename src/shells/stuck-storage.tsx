import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { PRODUCT } from '#shared/config.ts';
import { Banner } from '#ui/banner.tsx';

/** Shown above every screen: new input cannot be saved and exists only on the screen. */
export function StuckStorage() {
  return (
    <Banner tone="danger" role="alert" title={t`The storage of this browser has stopped answering`}>
      <Trans>
        What you write now cannot be saved. What was saved before is safe: close {PRODUCT} in all
        windows (on a phone, swipe it away) and open it again.
      </Trans>
    </Banner>
  );
}
