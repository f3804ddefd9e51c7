import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Banner } from '#ui/banner.tsx';

/** Shown above every screen: the stored data was deleted by the browser, or by somebody in its settings (S35). */
export function DeletedStorage() {
  return (
    <Banner tone="danger" role="alert" title={t`The data of this app was deleted on this device`}>
      <Trans>
        Changes that had not been sent yet are lost, and so are drafts. Everything else is
        downloaded again from the server.
      </Trans>
    </Banner>
  );
}
