import { createFileRoute } from '@tanstack/react-router';
import { cohortById } from '#shared/samples/cohorts.ts';
import { BackLink } from '#src/shells/back-link.tsx';
import { useToday } from '#ui/use-today.ts';
import { NoSuchSample } from '../-training/no-such-sample.tsx';
import { SessionItem } from '../-training/session-item.tsx';
import classes from '../-training/training.module.css';

export const Route = createFileRoute('/_signed-in/training/cohorts/$cohortId')({
  component: CohortScreen,
});

/** One cohort: its facts, its twelve sessions and its roster. */
function CohortScreen() {
  const { cohortId } = Route.useParams();
  const cohort = cohortById(cohortId, useToday());
  const next = cohort?.sessions.find((session) => !session.isPast);
  return (
    <div className={classes.page}>
      <BackLink to="/training/cohorts">All cohorts</BackLink>
      {!cohort && <NoSuchSample title="There is no such cohort" />}
      {cohort && (
        <>
          <h1>{cohort.name}</h1>
          <dl className={classes.facts}>
            <div>
              <dt>Location</dt>
              <dd>{cohort.location}</dd>
            </div>
            <div>
              <dt>Total Planters</dt>
              <dd>{cohort.planters}</dd>
            </div>
          </dl>
          <section className={classes.section} aria-label="Training Schedule">
            <h2>Training Schedule</h2>
            <ol className={classes.sessions}>
              {cohort.sessions.map((session) => (
                <SessionItem key={session.id} session={session} isNext={session === next} />
              ))}
            </ol>
          </section>
          <section className={classes.section} aria-label="Roster">
            <h2>Roster</h2>
            <ul className={classes.roster}>
              {cohort.roster.map(({ id, name, location }) => (
                <li key={id}>
                  <span className={classes.name}>{name}</span>
                  <span className={classes.quiet}>{location}</span>
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </div>
  );
}
