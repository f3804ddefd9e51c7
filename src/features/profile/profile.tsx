import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { isPlanterOnly } from '#shared/permissions.ts';
import { useUser } from '#src/account/account.ts';
import { MemberProfile } from './member-profile.tsx';
import { PlanterProfile } from './planter-profile.tsx';
import classes from './profile.module.css';

export function Profile() {
  const user = useUser();
  return (
    <div className={classes.page}>
      <h1>
        <Trans>Profile</Trans>
      </h1>
      {isPlanterOnly(user) ? <PlanterProfile user={user} /> : <MemberProfile user={user} />}
      <p>
        <Trans>
          Something does not work? <Link to="/support-tickets/new">Submit a Support Ticket</Link>
        </Trans>
      </p>
    </div>
  );
}
