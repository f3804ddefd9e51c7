import { useEffect } from 'react';
import { feedView } from '#db/queries/feeds.ts';
import { ownPlanter, ownProfile } from '#db/queries/profile.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { ProfileRow } from '#db/tables/profile.ts';
import type { Role, User } from '#shared/contract/users.ts';
import { wantFeed } from '#src/sync/refresh.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import { ChangesNote } from '../-changes/changes-note.tsx';
import classes from './profile.module.css';
import { ProfileLinks } from './profile-links.tsx';
import { NO_USER_DATA, ProfileProblem } from './profile-problem.tsx';

/** The own record of a member: person, church, roles (spec part 1, 2: /profile). */
export function MemberProfile({ user }: { user: User }) {
  const feed = useMirror((db) => feedView(db, 'profile'), []);
  const own = useMirror(ownProfile, []);
  useEffect(() => void wantFeed('profile'), []);

  if (own.kind === 'failed') return <ProfileProblem feed={own} whenMissing={NO_USER_DATA} />;
  if (own.kind === 'loading') return null;
  if (!own.data) return <ProfileProblem feed={feed} whenMissing={NO_USER_DATA} />;
  const { row, changes } = own.data;
  return (
    <>
      <ChangesNote changes={changes} />
      <PersonalInformation row={row} />
      <ChurchInformation row={row} userId={user.id} />
      <RolesAndPermissions roles={user.roles ?? []} />
      <ProfileLinks />
    </>
  );
}

function PersonalInformation({ row }: { row: ProfileRow }) {
  const full = `${row.first_name} ${row.last_name}`.trim();
  return (
    <Card className={classes.card} aria-labelledby="personal-title">
      <h2 id="personal-title">Personal Information</h2>
      <div className={classes.who}>
        <Avatar name={full} picture={row.avatar_url} size={72} />
        <strong>{row.display_name || full || row.username}</strong>
      </div>
      <Facts
        oneColumn
        whenMissing="Not given"
        facts={[
          ['Name', full],
          ['Username', row.username],
          ['Email', row.email],
          ['Phone Number', row.phone_number],
          ['Website', row.website],
          ['Bio', row.bio],
        ]}
      />
    </Card>
  );
}

function ChurchInformation({ row, userId }: { row: ProfileRow; userId: number }) {
  const planter = useMirror((db) => ownPlanter(db, userId), [userId]);
  const plant = planter.kind === 'ready' ? planter.data?.row.church_name : undefined;
  return (
    <Card className={classes.card} aria-labelledby="church-title">
      <h2 id="church-title">Church Information</h2>
      <Facts
        oneColumn
        whenMissing="Not given"
        facts={[
          ...(plant ? [['Church Plant Name', plant] as const] : []),
          ['Company', row.company],
          ['Job Title', row.job_title],
        ]}
      />
    </Card>
  );
}

function RolesAndPermissions({ roles }: { roles: readonly Role[] }) {
  return (
    <Card className={classes.card} aria-labelledby="roles-title">
      <h2 id="roles-title">Roles and Permissions</h2>
      {roles.length === 0 && <p className={classes.missing}>You hold no role yet.</p>}
      <ul className={classes.roles}>
        {roles.map(({ id, name, description }) => (
          <li key={`${id} ${name}`}>
            <Badge tone="info">{name}</Badge>
            {description && <span>{description}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
