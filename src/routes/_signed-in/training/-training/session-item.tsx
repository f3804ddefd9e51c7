import { showDay } from '#shared/dates.ts';
import type { CohortSession, TrainerSlot } from '#shared/samples/cohorts.ts';
import { Badge } from '#ui/badge.tsx';
import classes from './session-item.module.css';

/** One session of the schedule: dimmed when it is over, marked while nobody leads it. */
export function SessionItem({ session, isNext }: { session: CohortSession; isNext: boolean }) {
  const { id, title, date, description, leadTrainer, assistTrainer, isPast } = session;
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
      <div className={classes.words}>
        <div className={classes.head}>
          <h3>
            Session {id}: {title}
          </h3>
          {isNext && <Badge tone="info">Next</Badge>}
          {isPast && <Badge>Past</Badge>}
          {!leadTrainer.assigned && <Badge tone="warn">No lead trainer</Badge>}
        </div>
        <p className={classes.date}>
          <time dateTime={date}>{showDay(date)}</time>
        </p>
        <p>{description}</p>
        <dl className={classes.trainers}>
          <Trainer as="Lead" slot={leadTrainer} />
          <Trainer as="Assist" slot={assistTrainer} />
        </dl>
      </div>
    </li>
  );
}

function Trainer({ as, slot }: { as: string; slot: TrainerSlot }) {
  return (
    <div>
      <dt>{as}</dt>
      <dd>{slot.assigned ? slot.name : 'Not assigned'}</dd>
    </div>
  );
}
