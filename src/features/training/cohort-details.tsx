import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { CohortSession } from '#shared/samples/cohorts.ts';
import { SessionItem } from './session-item.tsx';
import classes from './training.module.css';

interface Props {
  name: string;
  location: string;
  /** Undefined for a planter, who does not see the roster. */
  planters: number | undefined;
  sessions: readonly CohortSession[];
  /** Below a session: what can be done with it. */
  actionsOf?(session: CohortSession): ReactNode;
  /** Below the name. */
  actions?: ReactNode;
  /** The roster. */
  children?: ReactNode;
}

/** A cohort as the specification shows it: its facts, its sessions and its roster. */
export function CohortDetails(props: Props) {
  const { name, location, planters, sessions, actionsOf, actions, children } = props;
  const next = sessions.find((session) => !session.isPast);
  return (
    <>
      <h1>{name}</h1>
      {actions}
      <dl className={classes.facts}>
        <div>
          <dt>
            <Trans>Location</Trans>
          </dt>
          <dd>{location}</dd>
        </div>
        {planters !== undefined && (
          <div>
            <dt>
              <Trans>Total Planters</Trans>
            </dt>
            <dd>{planters}</dd>
          </div>
        )}
      </dl>
      <section className={classes.section} aria-label={t`Training Schedule`}>
        <h2>
          <Trans>Training Schedule</Trans>
        </h2>
        <ol className={classes.sessions}>
          {sessions.map((session) => (
            <SessionItem key={session.id} session={session} isNext={session === next}>
              {actionsOf?.(session)}
            </SessionItem>
          ))}
        </ol>
      </section>
      {children && (
        <section className={classes.section} aria-label={t`Roster`}>
          <h2>
            <Trans>Roster</Trans>
          </h2>
          {children}
        </section>
      )}
    </>
  );
}
