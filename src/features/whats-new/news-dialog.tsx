import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { translate } from '#shared/i18n.ts';
import { may } from '#shared/permissions.ts';
import { runningBuild } from '#shared/running-build.ts';
import { isOlder } from '#shared/version-order.ts';
import { useUser } from '#src/account/account.ts';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import layout from '#ui/layout.module.css';
import { RELEASES, type Release } from './releases.ts';

/** The releases up to the running one, with the news that concern this user. */
export function NewsDialog({ onClose }: { onClose(): void }) {
  const releases = RELEASES.filter(({ version }) => !isOlder(runningBuild().version, version));
  return (
    <Dialog title={t`What is new`} onClose={onClose}>
      <div className={layout.stack4}>
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
    <section className={layout.stack2}>
      <h3>
        <Trans>Version {version}</Trans>
      </h3>
      <ul className={classNames(layout.stack2, layout.bullets)}>
        {own.map(({ text }) => (
          <li key={text}>{translate(text)}</li>
        ))}
      </ul>
    </section>
  );
}
