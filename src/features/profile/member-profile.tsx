import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { OWN_PROFILE_ROW, ownPlanter, ownProfile } from '#db/queries/profile.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { ProfileRow } from '#db/tables/profile.ts';
import type { Role, User } from '#shared/contract/users.ts';
import { lidOf } from '#shared/ids.ts';
import { fullName } from '#shared/person-name.ts';
import { roleDescription, roleWords } from '#shared/role-words.ts';
import { History } from '#src/features/history/history.tsx';
import { useList } from '#src/lists/use-list.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import layout from '#ui/layout.module.css';
import { NO_USER_DATA, ProfileGate, UNREADABLE_PROFILE } from './profile-gate.tsx';
import { ProfileLinks } from './profile-links.tsx';

/** A member's own record: person, church, roles (spec part 1, 2: /profile). */
export function MemberProfile({ user }: { user: User }) {
  const own = useList('profile', useMirror(ownProfile, []));
  return (
    <ProfileGate list={own} unreadable={UNREADABLE_PROFILE} whenMissing={NO_USER_DATA}>
      {({ row }) => (
        <>
          <PersonalInformation row={row} />
          <ChurchInformation row={row} userId={user.id} />
          <RolesAndPermissions roles={user.roles ?? []} />
          <ProfileLinks />
          <History kind="users" lid={lidOf(user.id)} id={user.id} waitsOn={OWN_PROFILE_ROW} />
        </>
      )}
    </ProfileGate>
  );
}

function PersonalInformation({ row }: { row: ProfileRow }) {
  const full = fullName(row);
  return (
    <Card className={layout.stack4} aria-labelledby="personal-title">
      <h2 id="personal-title">
        <Trans>Personal Information</Trans>
      </h2>
      <div className={layout.row4}>
        <Avatar name={full} picture={row.avatar_url} size={72} />
        <strong className={layout.grow}>{row.display_name || full || row.username}</strong>
      </div>
      <Facts
        oneColumn
        whenMissing={t`Not given`}
        facts={[
          [t`Name`, full],
          [t`Username`, row.username],
          [t`Email`, row.email],
          [t`Phone Number`, row.phone_number && <bdi key="phone">{row.phone_number}</bdi>],
          [t`Website`, row.website],
          [t`Bio`, row.bio],
        ]}
      />
    </Card>
  );
}

function ChurchInformation({ row, userId }: { row: ProfileRow; userId: number }) {
  const planter = useMirror((db) => ownPlanter(db, userId), [userId]);
  const plant = planter.kind === 'ready' ? planter.data?.row.church_name : undefined;
  return (
    <Card className={layout.stack4} aria-labelledby="church-title">
      <h2 id="church-title">
        <Trans>Church Information</Trans>
      </h2>
      <Facts
        oneColumn
        whenMissing={t`Not given`}
        facts={[
          ...(plant ? [[t`Church Plant Name`, plant] as const] : []),
          [t`Company`, row.company],
          [t`Job Title`, row.job_title],
        ]}
      />
    </Card>
  );
}

function RolesAndPermissions({ roles }: { roles: readonly Role[] }) {
  return (
    <Card className={layout.stack4} aria-labelledby="roles-title">
      <h2 id="roles-title">
        <Trans>Roles and Permissions</Trans>
      </h2>
      {roles.length === 0 && (
        <p>
          <Trans>You hold no role yet.</Trans>
        </p>
      )}
      <ul className={layout.stack2}>
        {roles.map(({ id, name, description }) => {
          const purpose = roleDescription(name, description);
          return (
            <li key={`${id} ${name}`} className={layout.cluster2}>
              <Badge tone="info">{roleWords(name)}</Badge>
              {purpose && <span>{purpose}</span>}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
