import { t } from '@lingui/core/macro';
import { ownPlanter } from '#db/queries/profile.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { User } from '#shared/contract/users.ts';
import { fullName } from '#shared/person-name.ts';
import { History } from '#src/features/history/history.tsx';
import { useList } from '#src/lists/use-list.ts';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import layout from '#ui/layout.module.css';
import { NO_PLANTER_RECORD, ProfileGate, unreadablePlanter } from './profile-gate.tsx';
import { ProfileLinks } from './profile-links.tsx';

/** Name and church plant of a planter without further roles (spec part 1, 2: /profile). */
export function PlanterProfile({ user }: { user: User }) {
  const own = useList(
    `hub:${user.id}`,
    useMirror((db) => ownPlanter(db, user.id), [user.id]),
  );
  return (
    <ProfileGate list={own} unreadable={unreadablePlanter(user)} whenMissing={NO_PLANTER_RECORD}>
      {({ row }) => (
        <>
          <Card className={layout.stack4}>
            <Facts
              oneColumn
              whenMissing={t`Not given`}
              facts={[
                [t`Name`, fullName(row)],
                [t`Church Plant Name`, row.church_name],
              ]}
            />
            <ProfileLinks />
          </Card>
          <History kind="planters" lid={row.lid} id={row.id} />
        </>
      )}
    </ProfileGate>
  );
}
