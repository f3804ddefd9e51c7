import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Waiting } from '#src/shells/waiting.tsx';
import { buttonClass } from '#ui/button.tsx';

/** For an account without any role, which may only see its own profile. */
export function WaitingForRole({ name, onCheck }: { name: string; onCheck(): Promise<boolean> }) {
  const profile = (
    <Link to="/profile" className={buttonClass('secondary')}>
      {t`Profile`}
    </Link>
  );
  return <Waiting name={name} profile={profile} onCheck={onCheck} />;
}
