import { t } from '@lingui/core/macro';
import { memo } from 'react';
import { showCount } from '#shared/formats.ts';
import { classNames } from '#ui/class-names.ts';
import { DropPlace } from '#ui/drag-board.tsx';
import layout from '#ui/layout.module.css';
import classes from './hub-assignment.module.css';
import type { Hub } from './hubs.ts';
import { type CardsView, HubPlanters } from './planter-cards.tsx';

const AT_FIRST = 6;

/** A hub leader, and the planters in his or her care. */
export const HubCard = memo(function HubCard({ hub, view }: { hub: Hub; view: CardsView }) {
  const { id, name, planters } = hub;
  return (
    <section aria-label={name}>
      <DropPlace
        id={String(id)}
        className={classNames(layout.smallBox, layout.stack2, classes.place)}
      >
        <header className={layout.spread3}>
          <h2>{name}</h2>
          <span className={layout.muted}>{view.isWhole ? showCount(planters.length) : '–'}</span>
        </header>
        {planters.length > 0 && (
          <HubPlanters label={name} entries={planters} atFirst={AT_FIRST} view={view} />
        )}
        <p className={classes.dropHint}>
          {planters.length === 0 && view.isWhole
            ? t`No planters assigned - drag planters here`
            : t`Drop planter here to assign`}
        </p>
      </DropPlace>
    </section>
  );
});
