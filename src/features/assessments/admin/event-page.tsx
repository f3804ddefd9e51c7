import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import { type AssessmentView, assessmentView } from '#db/queries/assessments.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { ChangesNote } from '#src/changes/changes-note.tsx';
import { History } from '#src/features/history/history.tsx';
import { ListGate } from '#src/lists/list-gate.tsx';
import { useList } from '#src/lists/use-list.ts';
import { BackLink } from '#src/shells/back-link.tsx';
import layout from '#ui/layout.module.css';
import { ErrorState } from '#ui/state.tsx';
import { EVENT_WORDS, eventName, UNREADABLE_EVENTS } from '../event-words.ts';

interface Props {
  title: string;
  assessmentKey: string;
  children(view: AssessmentView): ReactNode;
}

/** The frame of the three screens of an event: back link, heading, and the event or why it cannot be shown. */
export function EventPage({ title, assessmentKey, children }: Props) {
  const list = useList(
    'assessments',
    useMirror((db) => assessmentView(db, assessmentKey), [assessmentKey]),
  );
  return (
    <div className={layout.stack4}>
      <BackLink to="/admin/assessments">
        <Trans>Assessments</Trans>
      </BackLink>
      <h1>{title}</h1>
      <ListGate
        list={list}
        words={EVENT_WORDS}
        unreadable={{ ...UNREADABLE_EVENTS, record: assessmentKey }}
        empty={
          <ErrorState title={t`Failed to load assessment`}>
            <p>
              <Trans>There is no such assessment. It may have been deleted.</Trans>
            </p>
          </ErrorState>
        }
      >
        {(view) => (
          // Nothing that was chosen or opened for one event may stay for another one.
          <Fragment key={view.row.lid}>
            <p className={layout.muted}>{eventName(view.row)}</p>
            <ChangesNote changes={view.changes} />
            {children(view)}
            <History kind="assessments" lid={view.row.lid} id={view.row.id} />
          </Fragment>
        )}
      </ListGate>
    </div>
  );
}
