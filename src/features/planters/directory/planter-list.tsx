import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { memo } from 'react';
import type { PlanterChanges } from '#db/queries/planter-changes.ts';
import type { PlanterEntry } from '#db/queries/planter-index.ts';
import { showDay } from '#shared/dates.ts';
import { WaitingMark } from '#src/changes/waiting-mark.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Card, cardLinkClass } from '#ui/card.tsx';
import { CardGrid } from '#ui/card-grid.tsx';
import layout from '#ui/layout.module.css';
import { StageChip } from '../stage-chip.tsx';

/** Height of a typical card, in px. */
const USUAL_HEIGHT = 164;

interface Props {
  entries: readonly PlanterEntry[];
  changes: PlanterChanges | undefined;
  onOpen(lid: string): void;
}

/** The cards of the directory, whatever its size. */
export const PlanterList = memo(function PlanterList({ entries, changes, onOpen }: Props) {
  return (
    <CardGrid
      label={t`Planters`}
      entries={entries}
      keyOf={({ row }) => row.lid}
      usualHeight={USUAL_HEIGHT}
      draw={(entry) => (
        <PlanterCard entry={entry} changes={changes?.get(entry.row.lid)} onOpen={onOpen} />
      )}
    />
  );
});

interface CardProps {
  entry: PlanterEntry;
  changes: ReturnType<PlanterChanges['get']>;
  onOpen(lid: string): void;
}

const PlanterCard = memo(function PlanterCard({ entry, changes, onOpen }: CardProps) {
  const { row, name, stage, status } = entry;
  const launch = row.launch_date && showDay(row.launch_date);
  return (
    <Card as="article" small className={layout.beside} aria-label={name}>
      <Avatar name={name} picture={row.profile_picture_url} size={56} />
      <div className={layout.start1}>
        <h2 className={layout.cardTitle}>
          <button
            type="button"
            className={cardLinkClass}
            aria-haspopup="dialog"
            onClick={() => onOpen(row.lid)}
          >
            {name}
          </button>
        </h2>
        {row.church_name && <p>{row.church_name}</p>}
        <p className={layout.muted}>
          {row.location || t`No location`}
          {row.launch_date && ' · '}
          {row.launch_date && (
            <span className={layout.oneLine}>
              <Trans>Launch {launch}</Trans>
            </span>
          )}
        </p>
        <StageChip stage={stage} status={status} />
        <WaitingMark changes={changes} />
      </div>
    </Card>
  );
});
