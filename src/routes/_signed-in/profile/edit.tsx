import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { isPlanterOnly } from '#shared/permissions.ts';
import { useUser } from '#src/account/account.ts';
import { EditMember } from '../-profile/edit-member.tsx';
import { EditPlanter } from '../-profile/edit-planter.tsx';
import classes from '../-profile/profile.module.css';

export const Route = createFileRoute('/_signed-in/profile/edit')({ component: EditProfile });

function EditProfile() {
  const user = useUser();
  return (
    <div className={classes.page}>
      <h1>
        <Trans>Edit Profile</Trans>
      </h1>
      {isPlanterOnly(user) ? <EditPlanter user={user} /> : <EditMember />}
    </div>
  );
}
