import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { serverKind } from '#db/queries/feeds.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { text } from '#shared/i18n.ts';
import { NotKnownYet } from '#src/lists/not-known-yet.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { CalendarCard } from './calendar-card.tsx';
import { ChangePassword } from './change-password.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DigestCard } from './digest-card.tsx';
import classes from './profile.module.css';
import { SecondFactorCard } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';

const OF_SERVER = {
  failed: text('Your other security settings could not be loaded'),
  isFixed: true,
};

/** Placeholder until it is known which other settings the server supports. */
function OfServer() {
  const kind = useMirror(async (db) => (await serverKind(db)) ?? 'unknown', []);
  return kind.kind === 'ready' && kind.data === 'unknown' && <NotKnownYet words={OF_SERVER} />;
}

export function Security() {
  return (
    <div className={layout.form4}>
      <h1>
        <Trans>Security Settings</Trans>
      </h1>
      <Card className={layout.stack4} aria-labelledby="password-title">
        <h2 id="password-title">
          <Trans>Change Password</Trans>
        </h2>
        <ChangePassword />
      </Card>
      <OfServer />
      <SecondFactorCard />
      <Sessions />
      <CalendarCard />
      <DigestCard />
      <Card className={classNames(layout.stack4, classes.danger)} aria-labelledby="danger-title">
        <h2 id="danger-title">
          <Trans>Danger Zone</Trans>
        </h2>
        <DeleteAccount />
      </Card>
      <p>
        <Link to="/profile">
          <Trans>Back to your profile</Trans>
        </Link>
      </p>
    </div>
  );
}
