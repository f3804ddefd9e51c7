import { createFileRoute } from '@tanstack/react-router';
import { EditMember } from '../-profile/edit-member.tsx';
import classes from '../-profile/profile.module.css';

export const Route = createFileRoute('/_signed-in/profile/edit')({ component: EditProfile });

function EditProfile() {
  return (
    <div className={classes.page}>
      <h1>Edit Profile</h1>
      <EditMember />
    </div>
  );
}
