import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { isOffered } from '#db/queries/feeds.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { may } from '#shared/permissions.ts';
import { useUser } from '#src/account/account.ts';
import { buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import classes from './sync-health.module.css';

/** Link to other people's devices; hidden if the server does not list them or the user may not see them. */
export function DevicesLink() {
  return may(useUser(), 'seeDevices') && <OfferedLink />;
}

function OfferedLink() {
  const offered = useMirror((db) => isOffered(db, 'devices'), []);
  if (offered.kind !== 'ready' || !offered.data) return null;
  return (
    <Link to="/devices" className={classNames(buttonClass('secondary'), classes.link)}>
      <Trans>Devices in the network</Trans>
    </Link>
  );
}
