import { useEffect } from 'react';
import { feedView } from '#db/queries/feeds.ts';
import { ownPlanter } from '#db/queries/profile.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { User } from '#shared/contract/users.ts';
import { wantFeed } from '#src/sync/refresh.ts';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import { ChangesNote } from '../-changes/changes-note.tsx';
import classes from './profile.module.css';
import { ProfileLinks } from './profile-links.tsx';
import { NO_PLANTER_RECORD, ProfileProblem } from './profile-problem.tsx';

/** Name and church plant of a planter without higher roles (spec part 1, 2: /profile). */
export function PlanterProfile({ user }: { user: User }) {
  const feedKey = `hub:${user.id}`;
  const feed = useMirror((db) => feedView(db, feedKey), [feedKey]);
  const own = useMirror((db) => ownPlanter(db, user.id), [user.id]);
  useEffect(() => void wantFeed(feedKey), [feedKey]);

  if (own.kind === 'failed') return <ProfileProblem feed={own} whenMissing={NO_PLANTER_RECORD} />;
  if (own.kind === 'loading') return null;
  if (!own.data) return <ProfileProblem feed={feed} whenMissing={NO_PLANTER_RECORD} />;
  const { row, changes } = own.data;
  return (
    <>
      <ChangesNote changes={changes} />
      <Card className={classes.card}>
        <Facts
          oneColumn
          whenMissing="Not given"
          facts={[
            ['Name', `${row.first_name} ${row.last_name}`.trim()],
            ['Church Plant Name', row.church_name],
          ]}
        />
        <ProfileLinks />
      </Card>
    </>
  );
}
