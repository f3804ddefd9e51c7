import { Trans } from '@lingui/react/macro';
import { createFileRoute, Link } from '@tanstack/react-router';
import { isPlanterOnly } from '#shared/permissions.ts';
import { useUser } from '#src/account/account.ts';
import { MemberProfile } from '../-profile/member-profile.tsx';
import { PlanterProfile } from '../-profile/planter-profile.tsx';
import classes from '../-profile/profile.module.css';

export const Route = createFileRoute('/_signed-in/profile/')({ component: Profile });

function Profile() {
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
