import { Trans } from '@lingui/react/macro';
import { isPlanterOnly } from '#shared/permissions.ts';
import { useUser } from '#src/account/account.ts';
import layout from '#ui/layout.module.css';
import { EditMember } from './edit-member.tsx';
import { EditPlanter } from './edit-planter.tsx';

export function EditProfile() {
  const user = useUser();
  return (
    <div className={layout.form4}>
      <h1>
        <Trans>Edit Profile</Trans>
      </h1>
      {isPlanterOnly(user) ? <EditPlanter user={user} /> : <EditMember />}
    </div>
  );
}
