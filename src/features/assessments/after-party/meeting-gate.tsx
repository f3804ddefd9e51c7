import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { currentMeeting, type Meeting } from '#db/queries/decision-meeting.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { translate } from '#shared/i18n.ts';
import { may } from '#shared/permissions.ts';
import { useUser } from '#src/account/account.ts';
import { Unlocked } from '#src/features/vault/unlocked.tsx';
import { useOpened } from '#src/features/vault/use-opened.ts';
import { Loading } from '#ui/spinner.tsx';
import { ErrorState } from '#ui/state.tsx';
import { SampleNote } from '../sample-note.tsx';

interface Props {
  /** Shown until a decision meeting has started, and where the server does not offer them. */
  sample: ReactNode;
  children(meeting: Meeting): ReactNode;
}

/** The decision meeting with its votes opened, for who may read them. */
export function MeetingGate({ sample, children }: Props) {
  const user = useUser();
  const meeting = useMirror(currentMeeting, []);
  if (meeting.kind === 'loading') return <Loading />;
  if (meeting.kind === 'failed') {
    return (
      <ErrorState title={t`The votes cannot be read`}>
        <p>{translate(meeting.message)}</p>
      </ErrorState>
    );
  }
  if (!meeting.data) {
    return (
      <>
        <SampleNote />
        {sample}
      </>
    );
  }
  if (!may(user, 'readCandidateReports')) {
    return (
      <ErrorState title={t`You do not take part in this decision meeting`}>
        <p>
          <Trans>Only the team of the event and administrators see it.</Trans>
        </p>
      </ErrorState>
    );
  }
  return (
    <Unlocked>
      <Opened meeting={meeting.data}>{children}</Opened>
    </Unlocked>
  );
}

function Opened({ meeting, children }: { meeting: Meeting; children: Props['children'] }) {
  const opened = useOpened(meeting);
  const last = useLast(opened);
  return last ? children(last) : <Loading />;
}

/** Keeps what was shown while the next state is being opened: a vote must not make the screen blink. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
