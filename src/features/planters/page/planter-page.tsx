import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { hubLeaderChoices } from '#db/queries/hub-leaders.ts';
import { RELATIONS } from '#db/queries/hub-relations.ts';
import { planterChanges } from '#db/queries/planter-changes.ts';
import type { PlanterEntry } from '#db/queries/planter-index.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { text } from '#shared/i18n.ts';
import { may } from '#shared/permissions.ts';
import { useUser } from '#src/account/account.ts';
import { WaitingMark } from '#src/changes/waiting-mark.tsx';
import { History } from '#src/features/history/history.tsx';
import { HeldPicture } from '#src/pictures/held-picture.tsx';
import { wantFeedsOnce } from '#src/sync-client/want-feeds-once.ts';
import { Avatar } from '#ui/avatar.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { PlanterFacts } from '../planter-facts.tsx';
import { StageChip } from '../stage-chip.tsx';
import { Contacts } from './contacts.tsx';
import { PlanterLifeLine } from './life-line.tsx';
import { PlanterGate } from './planter-gate.tsx';
import { Reports } from './reports.tsx';
import { StageHistory } from './stage-history.tsx';
import { Training } from './training.tsx';

const HEADING = text('Church Planter');

/** 'View Profile': everything that the user may know about a planter. */
export function PlanterPage({ address }: { address: string }) {
  return (
    <div className={layout.stack5}>
      <PlanterGate address={address} heading={HEADING}>
        {(entry) => <Page key={entry.row.lid} entry={entry} address={address} />}
      </PlanterGate>
    </div>
  );
}

function Page({ entry, address }: { entry: PlanterEntry; address: string }) {
  const user = useUser();
  const { row } = entry;
  const leads = may(user, 'seeHub') && row.hub_leader_id === user.id;
  return (
    <>
      <Head entry={entry} address={address} />
      <Card className={layout.stack3} aria-labelledby="facts">
        <h2 id="facts">
          <Trans>Details</Trans>
        </h2>
        <PlanterFacts row={row} />
      </Card>
      {(leads || may(user, 'readAllContacts')) && (
        <Card className={layout.stack3} aria-labelledby="contacts">
          <h2 id="contacts">
            <Trans>Contact History</Trans>
          </h2>
          <Contacts planter={row} />
        </Card>
      )}
      {may(user, 'seePipeline') && (
        <Card className={layout.stack3} aria-labelledby="history">
          <h2 id="history">
            <Trans>Status History</Trans>
          </h2>
          <StageHistory planter={row} />
        </Card>
      )}
      {(may(user, 'readAllReports') || row.user_id === user.id) && (
        <Card className={layout.stack3} aria-labelledby="reports">
          <h2 id="reports">
            <Trans>MBCB Reports</Trans>
          </h2>
          <Reports planter={row} />
        </Card>
      )}
      <Training planter={row.lid} />
      <PlanterLifeLine planter={row.lid} />
      <History kind="planters" lid={row.lid} id={row.id} />
    </>
  );
}

function Head({ entry, address }: { entry: PlanterEntry; address: string }) {
  const user = useUser();
  const { row, name, stage, status } = entry;
  useHubLeader(row, may(user, 'assignHubs'));
  const changes = useMirror(planterChanges, []);
  const leaders = useMirror(hubLeaderChoices, []);
  const leader =
    leaders.kind === 'ready'
      ? leaders.data.find(({ id }) => id === row.hub_leader_id)?.name
      : undefined;
  return (
    <header className={layout.cluster3}>
      <Avatar name={name} picture={row.profile_picture_url} size={88} />
      <div className={classNames(layout.start2, layout.grow)}>
        <h1>{name}</h1>
        <StageChip stage={stage} status={status} />
        {leader && <p className={layout.muted}>{t`Hub leader: ${leader}`}</p>}
        <HeldPicture name={name} picture={row.profile_picture_url} />
        <WaitingMark changes={changes.kind === 'ready' ? changes.data.get(row.lid) : undefined} />
      </div>
      <div className={layout.wrap3}>
        <Link
          to="/directory/planters"
          search={{ planter: row.lid }}
          className={buttonClass('secondary')}
        >
          <Trans>Open in Directory</Trans>
        </Link>
        {may(user, 'seePipeline') && (
          <Link
            to="/planter/$planterId/progress"
            params={{ planterId: address }}
            className={buttonClass()}
          >
            <Trans>Manage Progress</Trans>
          </Link>
        )}
      </div>
    </header>
  );
}

/** Requests the planter's hub leader once, if the lists do not include it. */
function useHubLeader({ id, lid, leader_told }: PlanterEntry['row'], mayKnow: boolean): void {
  const isUntold = mayKnow && id !== null && !leader_told;
  useEffect(() => {
    if (!isUntold) return;
    wantFeedsOnce([`${RELATIONS}${lid}`]).catch((error: unknown) =>
      // The database is closing, e.g. because of a sign-out, so nobody needs the result.
      console.info('The hub leader could not be asked for', error),
    );
  }, [lid, isUntold]);
}
