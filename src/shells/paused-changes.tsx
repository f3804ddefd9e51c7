import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { momentWords } from '#shared/moments.ts';
import { Banner } from '#ui/banner.tsx';

/** Shown above every screen while the operator has paused changes. */
export function PausedChanges({ until }: { until: number }) {
  const moment = momentWords(until);
  return (
    <Banner title={t`Changes are paused until ${moment}`} role="status">
      <Trans>
        The server is being maintained. Contacts, reports and records that you change are saved on
        this device and sent afterwards. Accounts and passwords cannot be changed until then.
      </Trans>
    </Banner>
  );
}
