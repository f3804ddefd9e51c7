import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { isOffered } from '#db/queries/feeds.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { AssessmentRow } from '#db/tables/assessments.ts';
import { may } from '#shared/permissions.ts';
import { useUser } from '#src/account/account.ts';
import { saveOrTell } from '#src/changes/save.ts';
import { setMeeting } from '#src/mutations/set-meeting.ts';
import { Button } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';

/** The decision meeting of an event: its state for the team, buttons to start and close it for its leader. */
export function MeetingState({ event }: { event: AssessmentRow }) {
  const user = useUser();
  const offered = useMirror((db) => isOffered(db, 'decision-meeting'), []);
  const isLeader = may(user, 'leadDecisionMeeting');
  const isReader = isLeader || may(user, 'readCandidateReports');
  if (offered.kind !== 'ready' || !offered.data || !isReader) return null;
  if (!event.meeting && !isLeader) return null;

  async function set(closed: boolean) {
    const args = { assessment: event.lid, assessmentName: event.name, closed };
    const message = closed ? t`The meeting is closed.` : t`The meeting is open.`;
    await saveOrTell(setMeeting, args, { message });
  }

  return (
    <section className={layout.stack3} aria-labelledby="meeting">
      <h2 id="meeting">
        <Trans>Decision meeting</Trans>
      </h2>
      <div className={layout.cluster2}>
        {event.meeting && (
          <Link to="/assessment/after-party">
            {event.meeting === 'open' ? (
              <Trans>The meeting is open: go to the votes</Trans>
            ) : (
              <Trans>The meeting is closed: read the votes</Trans>
            )}
          </Link>
        )}
        {isLeader && (
          <Button kind="secondary" small onClick={() => void set(event.meeting === 'open')}>
            {label(event.meeting)}
          </Button>
        )}
      </div>
    </section>
  );
}

function label(meeting: string | undefined): string {
  if (meeting === 'open') return t`Close the meeting`;
  return meeting === 'closed' ? t`Reopen the meeting` : t`Start the meeting`;
}
