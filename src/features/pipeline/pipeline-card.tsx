import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { Change } from '#db/queries/ops.ts';
import type { PlanterEntry } from '#db/queries/planter-index.ts';
import type { CalendarDay } from '#shared/dates.ts';
import { WaitingMark } from '#src/changes/waiting-mark.tsx';
import { CardMark } from '#src/presence/place-marks.tsx';
import { Button } from '#ui/button.tsx';
import boardLook from '#ui/drag-board.module.css';
import { DragCard } from '#ui/drag-board.tsx';
import { idleWords, isIdle, updatedDay } from './idle.ts';
import classes from './pipeline.module.css';

export interface CardActions {
  moveTo(entry: PlanterEntry): void;
  select(lid: string, isSelected: boolean): void;
}

interface Props {
  entry: PlanterEntry;
  today: CalendarDay;
  isSelected: boolean;
  changes: readonly Change[] | undefined;
  /** From the stage history, if known; otherwise the card uses the last change of the record. */
  movedAt: string | undefined;
  actions: CardActions;
}

/** A planter on the board (spec part 2, 2). */
export const PipelineCard = memo(function PipelineCard(props: Props) {
  const { entry, today, isSelected, changes, actions } = props;
  const moved = props.movedAt ?? entry.row.updated_at;
  const { row, name } = entry;
  const idle = idleWords(moved, today);
  const updated = updatedDay(moved);
  const address = { planterId: String(row.id ?? row.lid) };
  return (
    <DragCard id={row.lid} name={name} record={row.id} className={classes.card}>
      <label className={boardLook.title}>
        <input
          type="checkbox"
          name="selected"
          checked={isSelected}
          onChange={(event) => actions.select(row.lid, event.currentTarget.checked)}
        />
        {name}
      </label>
      <div className={boardLook.line}>
        <p>{row.location || t`No location`}</p>
        {idle && <p className={isIdle(moved, today) ? classes.idle : undefined}>{idle}</p>}
      </div>
      <div className={boardLook.line}>
        <p>
          <Trans>Updated: {updated}</Trans>
        </p>
        <Button
          kind="quiet"
          small
          aria-label={t`Move to another stage: ${name}`}
          onClick={() => actions.moveTo(entry)}
        >
          <Trans>Move to</Trans>
        </Button>
      </div>
      <CardMark card={row.id} />
      <WaitingMark changes={changes} />
      <div className={classes.links}>
        <Link to="/planter/$planterId" params={address} aria-label={t`View Profile of ${name}`}>
          <Trans>View Profile</Trans>
        </Link>
        <Link
          to="/planter/$planterId/progress"
          params={address}
          aria-label={t`Manage Progress of ${name}`}
        >
          <Trans>Manage Progress</Trans>
        </Link>
      </div>
    </DragCard>
  );
});
