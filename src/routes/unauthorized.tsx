import { createFileRoute, Link } from '@tanstack/react-router';
import { SignInFrame } from '#src/shells/sign-in-frame.tsx';
import { buttonClass } from '#ui/button.tsx';

export const Route = createFileRoute('/unauthorized')({ component: Unauthorized });

function Unauthorized() {
  return (
    <SignInFrame heading="Access Denied">
      <p>You do not have permission to access this page.</p>
      <p>If you think you should, ask an administrator of your network to look at your roles.</p>
      <Link to="/" className={buttonClass('primary', { wide: true })}>
        Return to Home
      </Link>
    </SignInFrame>
  );
}
