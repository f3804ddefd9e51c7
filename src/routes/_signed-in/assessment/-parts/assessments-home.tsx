import { Link } from '@tanstack/react-router';
import { assessmentLists } from '#db/queries/assessments.ts';
import { keyOfRow } from '#db/queries/record-key.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { assessmentDates } from '#shared/assessment-dates.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card, cardLinkClass } from '#ui/card.tsx';
import { Loading } from '#ui/spinner.tsx';
import { EmptyState } from '#ui/state.tsx';
import { useFeed } from '../../-changes/use-feed.ts';
import classes from './assessment.module.css';
import { AssessmentCard } from './assessment-card.tsx';
import { AssessmentProblem } from './assessment-problem.tsx';

/** Upcoming and previous events (spec part 2, 2: Assessments home). */
export function AssessmentsHome() {
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1>Assessments</h1>
        <Link to="/assessment/reports" className={buttonClass()}>
          My Reports
        </Link>
      </div>
      <Lists />
    </div>
  );
}

function Lists() {
  const lists = useMirror(assessmentLists, []);
  const feed = useFeed('assessments');
  if (lists.kind === 'loading') return <Loading />;
  const message = lists.kind === 'failed' ? lists.message : feed.error;
  const { upcoming, previous } =
    lists.kind === 'ready' ? lists.data : { upcoming: [], previous: [] };
  const isEmpty = upcoming.length === 0 && previous.length === 0;
  if (isEmpty && message) {
    return <AssessmentProblem fallback="Failed to load assessments" message={message} />;
  }
  if (isEmpty && feed.readAt === 0) return <Loading />;
  return (
    <>
      <section aria-labelledby="upcoming">
        <h2 id="upcoming">Upcoming Assessments</h2>
        {upcoming.length === 0 && (
          <EmptyState title="No upcoming assessments" icon="assessment">
            <p>An assessment appears here as soon as you take part in it.</p>
          </EmptyState>
        )}
        <ul className={classes.cards}>
          {upcoming.map((card) => (
            <AssessmentCard key={card.row.lid} card={card} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="previous">
        <h2 id="previous">Previous Assessments</h2>
        {previous.length === 0 && <p className={classes.quiet}>None yet.</p>}
        <ul className={classes.cards}>
          {previous.map(({ row }) => (
            <Card key={row.lid} as="li" className={classes.card}>
              <h3>
                <Link
                  to="/assessment/$assessmentId"
                  params={{ assessmentId: keyOfRow(row) }}
                  className={cardLinkClass}
                >
                  {row.name}
                </Link>
              </h3>
              <p className={classes.quiet}>
                {assessmentDates(row)} · {row.location}
              </p>
            </Card>
          ))}
        </ul>
      </section>
    </>
  );
}
