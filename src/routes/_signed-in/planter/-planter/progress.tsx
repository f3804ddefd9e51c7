import { Link } from '@tanstack/react-router';
import { planterChanges } from '#db/queries/planter-changes.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { StageChip } from '../../-planters/stage-chip.tsx';
import { WaitingMark } from '../../-planters/waiting-mark.tsx';
import classes from './planter.module.css';
import { PlanterProblem } from './planter-problem.tsx';
import { StageHistory } from './stage-history.tsx';
import { UpdateStatus } from './update-status.tsx';
import { usePlanter } from './use-planter.ts';

/** 'Church Planter Progress Management' (spec part 2, 2). */
export function Progress({ address }: { address: string }) {
  const found = usePlanter(address);
  const changes = useMirror(planterChanges, []);
  return (
    <div className={classes.page}>
      <h1>Church Planter Progress Management</h1>
      {found.kind === 'loading' && <p role="status">Loading...</p>}
      {found.kind === 'problem' && <PlanterProblem message={found.message} why={found.why} />}
      {found.kind === 'found' && (
        <>
          <Card className={classes.section} aria-labelledby="current-status">
            <h2 id="current-status">Current Status</h2>
            <p className={classes.quiet}>
              {[found.entry.name, found.entry.row.church_name, found.entry.row.location]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <div>
              <StageChip stage={found.entry.stage} status={found.entry.status} />
            </div>
            <WaitingMark
              changes={changes.kind === 'ready' ? changes.data.get(found.entry.row.lid) : undefined}
            />
            <div className={classes.actions}>
              <Link
                to="/planter/$planterId"
                params={{ planterId: address }}
                className={buttonClass('secondary', { small: true })}
              >
                View Profile
              </Link>
            </div>
          </Card>
          <Card className={classes.section} aria-labelledby="update-status">
            <h2 id="update-status">Update Status</h2>
            <UpdateStatus key={found.entry.row.lid} entry={found.entry} />
          </Card>
          <Card className={classes.section} aria-labelledby="status-history">
            <h2 id="status-history">Status History</h2>
            <StageHistory planter={found.entry.row.lid} />
          </Card>
        </>
      )}
    </div>
  );
}
