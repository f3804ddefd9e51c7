import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { assignmentIn, type Meeting } from '#db/queries/decision-meeting.ts';
import { wasRead } from '#db/queries/list-rules.ts';
import { keyOfRow } from '#db/queries/record-key.ts';
import type { Live } from '#db/queries/use-mirror.ts';
import { translate } from '#shared/i18n.ts';
import { candidateName } from '#shared/participant-name.ts';
import { may } from '#shared/permissions.ts';
import type { ReportCategory } from '#shared/samples/report-categories.ts';
import { useUser } from '#src/account/account.ts';
import { ListGate } from '#src/lists/list-gate.tsx';
import { ListNote } from '#src/lists/list-note.tsx';
import { NotKnownYet } from '#src/lists/not-known-yet.tsx';
import { EmptyUnlessUnreadable } from '#src/lists/unreadable-note.tsx';
import { useList, useListState } from '#src/lists/use-list.ts';
import { BackLink } from '#src/shells/back-link.tsx';
import { Badge } from '#ui/badge.tsx';
import { Card, cardLinkClass } from '#ui/card.tsx';
import layout from '#ui/layout.module.css';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import {
  ASSIGNMENTS_WORDS,
  eventName,
  PARTICIPANTS_WORDS,
  participantsKey,
  UNREADABLE_ASSIGNMENTS,
  unreadableParticipants,
} from '../event-words.ts';
import { ReportScreen } from '../report/report-screen.tsx';
import { SampleNote } from '../sample-note.tsx';
import { useReportEvent } from '../use-meeting.ts';

interface GateProps {
  /** Shown if there is no event, or if the server has no decision meetings. */
  sample: ReactNode;
  children(meeting: Meeting): ReactNode;
}

/** The current or next event, for people who read or write reports on its couples. */
export function EventGate({ sample, children }: GateProps) {
  const user = useUser();
  const meeting = useReportEvent();
  if (meeting.kind !== 'ready') {
    return (
      <>
        <h1>
          <Trans>Reports</Trans>
        </h1>
        {meeting.kind === 'loading' ? (
          <NotKnownYet words={{ failed: t`The event cannot be read` }} />
        ) : (
          <ErrorState title={t`The event cannot be read`}>{translate(meeting.message)}</ErrorState>
        )}
      </>
    );
  }
  const isReader = may(user, 'readCandidateReports') || may(user, 'writeAssessorReports');
  if (meeting.data && isReader) return children(meeting.data);
  return (
    <>
      <SampleNote hasMeeting={Boolean(meeting.data)} />
      {sample}
    </>
  );
}

/** The couples of the event with the state of their report in this category. */
export function RealCategory({
  category,
  meeting,
}: {
  category: ReportCategory;
  meeting: Meeting;
}) {
  const name = translate(category.name);
  const state = useListState(useAssignmentsKey(meeting));
  return (
    <div className={layout.stack4}>
      <BackLink to="/assessment/reports">
        <Trans>Reports</Trans>
      </BackLink>
      <h1>
        <Trans>{name} Reports</Trans>
      </h1>
      <p className={layout.muted}>
        {eventName(meeting.event)}. {translate(category.asks)}
      </p>
      <ListNote state={state} unreadable={UNREADABLE_ASSIGNMENTS} />
      <ul className={layout.cards}>
        {meeting.couples.map(({ row }) => {
          const task = assignmentIn(meeting, category.id, row);
          return (
            <Card key={row.lid} as="li">
              <h2 className={layout.cardTitle}>
                {task ? (
                  <Link
                    to="/assessment/reports/$reportId"
                    params={{ reportId: keyOfRow(task) }}
                    className={cardLinkClass}
                  >
                    {candidateName(row)}
                  </Link>
                ) : (
                  candidateName(row)
                )}
              </h2>
              <p className={layout.muted}>{row.location}</p>
              <p>
                {task ? (
                  <Badge tone={task.completed ? 'ok' : 'warn'}>
                    {task.completed ? t`Completed` : t`Pending`}
                  </Badge>
                ) : (
                  wasRead(state) && (
                    <EmptyUnlessUnreadable {...UNREADABLE_ASSIGNMENTS}>
                      <NoAssignment />
                    </EmptyUnlessUnreadable>
                  )
                )}
              </p>
            </Card>
          );
        })}
      </ul>
    </div>
  );
}

/** The report of the assignment for this category and couple. */
export function RealReport({
  category,
  meeting,
  candidateId,
}: {
  category: ReportCategory;
  meeting: Meeting;
  candidateId: string;
}) {
  const couple = meeting.couples.find(({ row }) => String(row.user_id) === candidateId)?.row;
  const task = couple && assignmentIn(meeting, category.id, couple);
  // The local key, because the other one changes when a new assignment gets its number from the server.
  if (task) return <ReportScreen key={task.lid} assignmentKey={keyOfRow(task)} from={undefined} />;
  const name = translate(category.name);
  return (
    <div className={layout.stack4}>
      <BackLink to="/assessment/reports/$reportId" params={{ reportId: category.id }}>
        <Trans>{name} Reports</Trans>
      </BackLink>
      {couple ? (
        <Unassigned category={category} meeting={meeting} couple={candidateName(couple)} />
      ) : (
        <NoCouple category={category} meeting={meeting} />
      )}
    </div>
  );
}

interface MissingProps {
  category: ReportCategory;
  meeting: Meeting;
}

/** A couple can be reported as missing only after the participants have been read. */
function NoCouple({ category, meeting }: MissingProps) {
  const list = useList(participantsKey(meeting.event), NONE_FOUND);
  const name = translate(category.name);
  const event = eventName(meeting.event);
  return (
    <ListGate
      list={list}
      has={() => false}
      words={{ ...PARTICIPANTS_WORDS, heading: t`${name} Reports` }}
      unreadable={unreadableParticipants(meeting.event)}
      empty={
        <NoReport title={t`${event} has no couple with this address`}>
          <Trans>Choose a couple from the list instead.</Trans>
        </NoReport>
      }
    >
      {() => null}
    </ListGate>
  );
}

/** An assignment can be reported as missing only after the assignments have been read. */
function Unassigned({ category, meeting, couple }: MissingProps & { couple: string }) {
  const list = useList(useAssignmentsKey(meeting), NONE_FOUND);
  const name = translate(category.name);
  const heading = `${name}: ${couple}`;
  return (
    <ListGate
      list={list}
      has={() => false}
      words={{ ...ASSIGNMENTS_WORDS, heading }}
      unreadable={UNREADABLE_ASSIGNMENTS}
      empty={
        <NoReport title={heading}>
          <NoAssignment />
        </NoReport>
      }
    >
      {() => null}
    </ListGate>
  );
}

function useAssignmentsKey({ event }: Meeting): string {
  const isManager = may(useUser(), 'manageAssessments');
  return isManager ? `assignments:${event.lid}` : 'my-assignments';
}

const NONE_FOUND: Live<object> = { kind: 'ready', data: {} };

function NoReport({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1>
        <Trans>There is no such category report</Trans>
      </h1>
      <EmptyState title={title} icon="search">
        <p>{children}</p>
      </EmptyState>
    </>
  );
}

/** Managers of events have all assignments on their device, an assessor only their own. */
function NoAssignment() {
  return may(useUser(), 'manageAssessments') ? (
    <Trans>Nobody has an assignment in this category.</Trans>
  ) : (
    <Trans>You have no assignment in this category.</Trans>
  );
}
