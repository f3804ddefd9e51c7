import { Link } from '@tanstack/react-router';
import { buttonClass } from '#ui/button.tsx';
import classes from './profile.module.css';

/** From the profile to what can be changed about it. */
export function ProfileLinks() {
  return (
    <div className={classes.actions}>
      <Link to="/profile/edit" className={buttonClass()}>
        Edit Profile
      </Link>
      <Link to="/profile/security" className={buttonClass('secondary')}>
        Security Settings
      </Link>
    </div>
  );
}
