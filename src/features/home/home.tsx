import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import type { HubSort } from '#shared/hub-sorts.ts';
import { may } from '#shared/permissions.ts';
import { useUser } from '#src/account/account.ts';
import { personOf } from '#src/changes/person.ts';
import { useShownNames } from '#src/features/profile/use-shown-names.ts';
import { late, useOpening, WhenOpened } from '#ui/late.tsx';
import layout from '#ui/layout.module.css';
import classes from './home.module.css';
import { MyHub } from './my-hub.tsx';
import { useDue } from './use-due.ts';
import { Ways } from './ways.tsx';

const InviteCard = late(async () => (await import('./invite-card.tsx')).InviteCard);
const PlanterDashboard = late(
  async () => (await import('./planter-dashboard.tsx')).PlanterDashboard,
);
const TodayOf = late(async () => (await import('./today.tsx')).TodayOf);
const ViewAs = late(async () => (await import('./view-as.tsx')).ViewAs);

interface HomeView {
  /** The hub to show; undefined for the user's own. For super admins only. */
  hub?: number | undefined;
  sort?: HubSort | undefined;
}

interface Props {
  hub: number | undefined;
  sort: HubSort;
  onView(view: HomeView): void;
}

/** Home: what each role needs first (spec part 1, 2). */
export function Home({ hub, sort, onView }: Props) {
  const user = useShownNames(useUser());
  const me = useMemo(() => personOf(user), [user]);
  const viewsAs = may(user, 'viewAsHubLeader');
  const leader = viewsAs ? hub : undefined;
  const name = user.first_name || me.name;
  const seesHub = may(user, 'seeHub');
  // Cards are shown first, but without a hub there is nothing to wait for.
  useOpening(!seesHub);
  const due = useDue({ atOnce: !seesHub });
  const todayOf = <TodayOf due={due} />;
  return (
    <div className={layout.stack5}>
      <h1>{t`Welcome, ${name}!`}</h1>
      <Ways user={user} />
      {may(user, 'invitePlanter') && (
        <div className={classes.invite}>
          <WhenOpened>
            <InviteCard />
          </WhenOpened>
        </div>
      )}
      {may(user, 'submitReports') && (
        <div className={classes.dashboard}>
          <PlanterDashboard />
        </div>
      )}
      <div className={classes.today}>{seesHub ? <WhenOpened>{todayOf}</WhenOpened> : todayOf}</div>
      {viewsAs && <ViewAs leader={leader} onChange={(chosen) => onView({ hub: chosen })} />}
      {seesHub && (
        <MyHub
          key={leader ?? me.id}
          leader={leader ?? me.id}
          me={me}
          mayLog={may(user, 'logContact')}
          sort={sort}
          onSort={(wanted) => onView({ sort: wanted })}
          onRead={due.look}
        />
      )}
    </div>
  );
}
