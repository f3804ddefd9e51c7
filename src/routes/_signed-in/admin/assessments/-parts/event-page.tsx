import type { ReactNode } from 'react';
import { type AssessmentView, assessmentView } from '#db/queries/assessments.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { failureWords } from '#shared/failure-words.ts';
import { BackLink } from '#src/shells/back-link.tsx';
import { ErrorState } from '#ui/state.tsx';
import { useFeed } from '../../../-changes/use-feed.ts';
import classes from './admin.module.css';

interface Props {
  title: string;
  assessmentKey: string;
  children(view: AssessmentView): ReactNode;
}

/** What the three screens of one event have in common: the way back, the heading, and the event or why not. */
export function EventPage({ title, assessmentKey, children }: Props) {
  const view = useMirror((db) => assessmentView(db, assessmentKey), [assessmentKey]);
  const feed = useFeed('assessments');
  const event = view.kind === 'ready' ? view.data : undefined;
  const message = view.kind === 'failed' ? view.message : feed.error;
  const isReading = view.kind === 'loading' || (!event && !message && feed.readAt === 0);
  return (
    <div className={classes.page}>
      <BackLink to="/admin/assessments">Assessments</BackLink>
      <h1>{title}</h1>
      {event && (
        <>
          <p className={classes.quiet}>{event.row.name}</p>
          {children(event)}
        </>
      )}
      {isReading && <p role="status">Loading...</p>}
      {!event && !isReading && (
        <ErrorState title="Failed to load assessment">
          <p>
            {message
              ? failureWords(message)
              : 'There is no such assessment. It may have been deleted.'}
          </p>
        </ErrorState>
      )}
    </div>
  );
}
