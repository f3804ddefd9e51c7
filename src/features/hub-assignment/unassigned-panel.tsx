import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRef } from 'react';
import type { PlanterEntry } from '#db/queries/planter-index.ts';
import { classNames } from '#ui/class-names.ts';
import { DropPlace } from '#ui/drag-board.tsx';
import layout from '#ui/layout.module.css';
import { unassignedCount } from './counters.tsx';
import classes from './hub-assignment.module.css';
import { NOBODY } from './hubs.ts';
import { type CardsView, PanelPlanters } from './planter-cards.tsx';

interface Props {
  entries: readonly PlanterEntry[];
  /** Number of all unassigned planters, regardless of the search. */
  total: number;
  /** Number of all planters in the network, assigned or not. */
  planters: number;
  /** What is searched for. */
  query: string;
  /** How many of these have a hub leader who is not known yet. */
  unknown: number;
  /** Whether all planters of the network are on this device. */
  isWhole: boolean;
  view: CardsView;
}

/** Planters without a hub leader; stays visible beside the hubs. */
export function UnassignedPanel(props: Props) {
  const { entries, total, planters, query, unknown, isWhole, view } = props;
  const panel = useRef<HTMLElement>(null);
  return (
    <section ref={panel} className={classes.panel} aria-labelledby="unassigned">
      <DropPlace
        id={String(NOBODY)}
        className={classNames(layout.smallBox, layout.stack2, classes.place)}
      >
        <header className={layout.spread3}>
          <h2 id="unassigned">
            <Trans>Unassigned Planters</Trans>
          </h2>
          <span className={layout.muted}>{isWhole ? unassignedCount(total, unknown) : '–'}</span>
        </header>
        <p className={classes.dropHint}>
          <Trans>Drop here to unassign from hub leader</Trans>
        </p>
        {total === 0 && isWhole && (
          <p className={layout.strong}>
            {planters === 0 ? t`There are no planters yet.` : t`All planters are assigned!`}
          </p>
        )}
        {total === 0 && !isWhole && (
          <p className={layout.note}>
            <Trans>It is not known yet who has no hub leader.</Trans>
          </p>
        )}
        {total > 0 && entries.length === 0 && (
          <p className={layout.note}>
            <Trans>No unassigned planter matches “{query}”.</Trans>
          </p>
        )}
        <PanelPlanters label={t`Unassigned Planters`} entries={entries} view={view} panel={panel} />
      </DropPlace>
    </section>
  );
}
