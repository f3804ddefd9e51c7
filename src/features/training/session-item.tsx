import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { showDay } from '#shared/dates.ts';
import type { CohortSession, TrainerSlot } from '#shared/samples/cohorts.ts';
import { Badge } from '#ui/badge.tsx';
import layout from '#ui/layout.module.css';
import classes from './session-item.module.css';

/** Id of the heading of a session; describes the actions for it. */
export const sessionHeading = (id: number | string) => `session-${id}`;

interface Props {
  session: CohortSession;
  isNext: boolean;
  /** Actions for the session. */
  children?: ReactNode;
}

/** A session in the schedule: dimmed when it is over, marked if it has no lead. */
export function SessionItem({ session, isNext, children }: Props) {
  const { id, title, date, place, description, leadTrainer, assistTrainer, isPast } = session;
  return (
    <li
      className={classes.session}
      data-past={isPast || undefined}
      data-without-lead={!leadTrainer.assigned || undefined}
      aria-current={isNext ? 'date' : undefined}
    >
      <p className={classes.number}>
        <span aria-hidden="true">{id}</span>
      </p>
      <div className={layout.stack1}>
        <div className={layout.cluster2}>
          <h3 id={sessionHeading(id)}>
            <Trans>
              Session {id}: {title}
            </Trans>
          </h3>
          {isNext && <Badge tone="info">{t`Next`}</Badge>}
          {isPast && <Badge>{t`Past`}</Badge>}
          {!leadTrainer.assigned && <Badge tone="warn">{t`No lead trainer`}</Badge>}
        </div>
        <p className={layout.strong}>
          <time dateTime={date}>{showDay(date)}</time>
          {place && ` · ${place}`}
        </p>
        <p>{description}</p>
        <dl className={classes.trainers}>
          <Trainer as={t`Lead`} slot={leadTrainer} />
          <Trainer as={t`Assist`} slot={assistTrainer} />
        </dl>
        {children}
      </div>
    </li>
  );
}

function Trainer({ as, slot }: { as: string; slot: TrainerSlot }) {
  return (
    <div>
      <dt>{as}</dt>
      <dd>{slot.assigned ? slot.name : t`Not assigned`}</dd>
    </div>
  );
}
