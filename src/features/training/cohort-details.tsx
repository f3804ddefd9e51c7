import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { CohortSession } from '#shared/samples/cohorts.ts';
import { classNames } from '#ui/class-names.ts';
import { Facts } from '#ui/facts.tsx';
import layout from '#ui/layout.module.css';
import { SessionItem } from './session-item.tsx';

interface Props {
  name: string;
  location: string;
  /** Undefined for a planter, who does not see the roster. */
  planters: number | undefined;
  sessions: readonly CohortSession[];
  /** Actions for a session, shown below it. */
  actionsOf?(session: CohortSession): ReactNode;
  /** Shown below the name. */
  actions?: ReactNode;
  /** The roster. */
  children?: ReactNode;
}

/** A cohort as in the specification: its facts, its sessions and its roster. */
export function CohortDetails(props: Props) {
  const { name, location, planters, sessions, actionsOf, actions, children } = props;
  const next = sessions.find((session) => !session.isPast);
  return (
    <>
      <h1>{name}</h1>
      {actions}
      <Facts
        facts={[
          [t`Location`, location],
          [t`Total Planters`, planters?.toString()],
        ]}
      />
      <section className={layout.stack4} aria-label={t`Training Schedule`}>
        <h2>
          <Trans>Training Schedule</Trans>
        </h2>
        <ol className={classNames(layout.stack3, layout.narrow)}>
          {sessions.map((session) => (
            <SessionItem key={session.id} session={session} isNext={session === next}>
              {actionsOf?.(session)}
            </SessionItem>
          ))}
        </ol>
      </section>
      {children && (
        <section className={layout.stack4} aria-label={t`Roster`}>
          <h2>
            <Trans>Roster</Trans>
          </h2>
          {children}
        </section>
      )}
    </>
  );
}
