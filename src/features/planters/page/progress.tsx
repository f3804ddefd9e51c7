import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { planterChanges } from '#db/queries/planter-changes.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { WaitingMark } from '#src/changes/waiting-mark.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import layout from '#ui/layout.module.css';
import { StageChip } from '../stage-chip.tsx';
import { PlanterGate } from './planter-gate.tsx';
import { StageHistory } from './stage-history.tsx';
import { UpdateStatus } from './update-status.tsx';

/** 'Church Planter Progress Management' (spec part 2, 2). */
export function Progress({ address }: { address: string }) {
  const changes = useMirror(planterChanges, []);
  return (
    <div className={layout.stack5}>
      <h1>
        <Trans>Church Planter Progress Management</Trans>
      </h1>
      <PlanterGate address={address}>
        {(entry) => (
          <>
            <Card className={layout.stack3} aria-labelledby="current-status">
              <h2 id="current-status">
                <Trans>Current Status</Trans>
              </h2>
              <p className={layout.muted}>
                {[entry.name, entry.row.church_name, entry.row.location]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <div>
                <StageChip stage={entry.stage} status={entry.status} />
              </div>
              <WaitingMark
                changes={changes.kind === 'ready' ? changes.data.get(entry.row.lid) : undefined}
              />
              <div className={layout.wrap3}>
                <Link
                  to="/planter/$planterId"
                  params={{ planterId: address }}
                  className={buttonClass('secondary', { small: true })}
                >
                  <Trans>View Profile</Trans>
                </Link>
              </div>
            </Card>
            <Card className={layout.stack3} aria-labelledby="update-status">
              <h2 id="update-status">
                <Trans>Update Status</Trans>
              </h2>
              <UpdateStatus key={entry.row.lid} entry={entry} />
            </Card>
            <Card className={layout.stack3} aria-labelledby="status-history">
              <h2 id="status-history">
                <Trans>Status History</Trans>
              </h2>
              <StageHistory planter={entry.row} />
            </Card>
          </>
        )}
      </PlanterGate>
    </div>
  );
}
