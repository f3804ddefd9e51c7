import { createFileRoute, Link } from '@tanstack/react-router';
import { type Cohort, currentCohorts, pastCohorts } from '#shared/samples/cohorts.ts';
import { Card, cardLinkClass } from '#ui/card.tsx';
import { useToday } from '#ui/use-today.ts';
import classes from '../-training/training.module.css';

export const Route = createFileRoute('/_signed-in/training/cohorts/')({ component: Cohorts });

/** The sample cohorts, current ones first (spec part 2, 2: Training). */
function Cohorts() {
  const today = useToday();
  return (
    <div className={classes.page}>
      <h1>Training Cohorts</h1>
      <CohortList title="Current Cohorts" cohorts={currentCohorts(today)} />
      <CohortList title="Past Cohorts" cohorts={pastCohorts(today)} />
    </div>
  );
}

function CohortList({ title, cohorts }: { title: string; cohorts: Cohort[] }) {
  return (
    <section className={classes.section} aria-label={title}>
      <h2>{title}</h2>
      <ul className={classes.cards}>
        {cohorts.map(({ id, name, location, planters }) => (
          <Card key={id} as="li">
            <h3>
              <Link
                to="/training/cohorts/$cohortId"
                params={{ cohortId: String(id) }}
                className={cardLinkClass}
              >
                {name}
              </Link>
            </h3>
            <p className={classes.quiet}>{location}</p>
            <p>{planters} planters</p>
          </Card>
        ))}
      </ul>
    </section>
  );
}
