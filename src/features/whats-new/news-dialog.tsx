import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { translate } from '#shared/i18n.ts';
import { may } from '#shared/permissions.ts';
import { isOlder } from '#shared/version-order.ts';
import { useUser } from '#src/account/account.ts';
import { Dialog } from '#ui/dialog.tsx';
import { RELEASES, type Release } from './releases.ts';
import classes from './whats-new.module.css';

/** The releases up to the running one, with what concerns the person who reads. */
export function NewsDialog({ onClose }: { onClose(): void }) {
  const releases = RELEASES.filter(({ version }) => !isOlder(__VERSION__, version));
  return (
    <Dialog title={t`What is new`} onClose={onClose}>
      <div className={classes.releases}>
        {releases.map((release) => (
          <News key={release.version} release={release} />
        ))}
      </div>
    </Dialog>
  );
}

function News({ release: { version, news } }: { release: Release }) {
  const user = useUser();
  const own = news.filter(({ only }) => only === undefined || may(user, only));
  return (
    <section>
      <h3>
        <Trans>Version {version}</Trans>
      </h3>
      <ul>
        {own.map(({ text }) => (
          <li key={text}>{translate(text)}</li>
        ))}
      </ul>
    </section>
  );
}
