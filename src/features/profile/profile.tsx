import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { isPlanterOnly } from '#shared/permissions.ts';
import { useUser } from '#src/account/account.ts';
import layout from '#ui/layout.module.css';
import { MemberProfile } from './member-profile.tsx';
import { PlanterProfile } from './planter-profile.tsx';

export function Profile() {
  const user = useUser();
  return (
    <div className={layout.form4}>
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
