import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { SignInFrame } from '#src/shells/sign-in-frame.tsx';
import { buttonClass } from '#ui/button.tsx';

export function Unauthorized() {
  return (
    <SignInFrame heading={t`Access Denied`}>
      <p>
        <Trans>You do not have permission to access this page.</Trans>
      </p>
      <p>
        <Trans>
          If you think you should, ask an administrator of your network to look at your roles.
        </Trans>
      </p>
      <Link to="/" className={buttonClass('primary', { wide: true })}>
        <Trans>Return to Home</Trans>
      </Link>
    </SignInFrame>
  );
}
