import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useMemo, useState } from 'react';
import type { Meeting } from '#db/queries/decision-meeting.ts';
import { translate } from '#shared/i18n.ts';
import { may } from '#shared/permissions.ts';
import { useUser } from '#src/account/account.ts';
import { Unlocked } from '#src/features/vault/unlocked.tsx';
import { useOpened } from '#src/features/vault/use-opened.ts';
import { NotKnownYet } from '#src/lists/not-known-yet.tsx';
import { useVaultStatus } from '#src/vault/current.ts';
import layout from '#ui/layout.module.css';
import { ErrorState } from '#ui/state.tsx';
import { SampleNote } from '../sample-note.tsx';
import { useMeeting } from '../use-meeting.ts';
import { Untold } from './untold.tsx';

interface Props {
  /** Shown before a decision meeting has started, and if the server has no decision meetings. */
  sample: ReactNode;
  /** The candidate of this screen. Votes on other candidates are left out and stay sealed. */
  coupleId?: string;
  children(meeting: Meeting): ReactNode;
}

/** The decision meeting with its votes unsealed, for people who may read them. */
export function MeetingGate({ sample, coupleId, children }: Props) {
  const user = useUser();
  const meeting = useMeeting();
  const { state: vault } = useVaultStatus();
  if (meeting.kind === 'loading') {
    return (
      <Untold>
        <NotKnownYet words={{ failed: t`The votes cannot be read` }} />
      </Untold>
    );
  }
  if (meeting.kind === 'failed') {
    return (
      <Untold>
        <ErrorState title={t`The votes cannot be read`}>
          <p>{translate(meeting.message)}</p>
        </ErrorState>
      </Untold>
    );
  }
  if (!meeting.data) {
    return (
      <div className={layout.stack4}>
        <SampleNote />
        {sample}
      </div>
    );
  }
  if (!may(user, 'readCandidateReports')) {
    return (
      <Untold>
        <ErrorState title={t`You do not take part in this decision meeting`}>
          <p>
            <Trans>Only the team of the event and administrators see it.</Trans>
          </p>
        </ErrorState>
      </Untold>
    );
  }
  const opened = (
    <Unlocked>
      <Opened meeting={meeting.data} coupleId={coupleId}>
        {children}
      </Opened>
    </Unlocked>
  );
  return vault === 'open' ? opened : <Untold>{opened}</Untold>;
}

interface OpenedProps {
  meeting: Meeting;
  coupleId: string | undefined;
  children: Props['children'];
}

function Opened({ meeting, coupleId, children }: OpenedProps) {
  const shown = useMemo(() => withOnly(meeting, coupleId), [meeting, coupleId]);
  const opened = useOpened(shown);
  const last = useLast(opened);
  return last ? children(last) : <Untold />;
}

function withOnly(meeting: Meeting, coupleId: string | undefined): Meeting {
  if (coupleId === undefined) return meeting;
  const couples = meeting.couples.filter(({ row }) => String(row.user_id) === coupleId);
  return { ...meeting, couples };
}

/** Keeps the last value while the next one is being unsealed, so that the screen does not flicker after a vote. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
