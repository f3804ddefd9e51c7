import { createFileRoute, Link } from '@tanstack/react-router';
import { Card } from '#ui/card.tsx';
import { ChangePassword } from '../-profile/change-password.tsx';
import { DeleteAccount } from '../-profile/delete-account.tsx';
import classes from '../-profile/profile.module.css';
import { SecondFactorCard } from '../-profile/second-factor.tsx';
import { Sessions } from '../-profile/sessions.tsx';

export const Route = createFileRoute('/_signed-in/profile/security')({ component: Security });

function Security() {
  return (
    <div className={classes.page}>
      <h1>Security Settings</h1>
      <Card className={classes.card} aria-labelledby="password-title">
        <h2 id="password-title">Change Password</h2>
        <ChangePassword />
      </Card>
      <SecondFactorCard />
      <Sessions />
      <Card className={`${classes.card} ${classes.danger}`} aria-labelledby="danger-title">
        <h2 id="danger-title">Danger Zone</h2>
        <DeleteAccount />
      </Card>
      <p>
        <Link to="/profile">Back to your profile</Link>
      </p>
    </div>
  );
}
