import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';

/** Links from the profile to its editable settings. */
export function ProfileLinks() {
  return (
    <div className={layout.wrap3}>
      <Link to="/profile/edit" className={buttonClass()}>
        <Trans>Edit Profile</Trans>
      </Link>
      <Link to="/profile/security" className={buttonClass('secondary')}>
        <Trans>Security Settings</Trans>
      </Link>
    </div>
  );
}
