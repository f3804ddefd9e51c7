import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { hasExtras } from '#db/queries/feeds.ts';
import type { SessionLine } from '#shared/contract/sessions.ts';
import { deviceWords } from '#shared/device-words.ts';
import { text } from '#shared/i18n.ts';
import { momentWords } from '#shared/moments.ts';
import { FailureBanner } from '#src/forms/failure-banner.tsx';
import { LoadFailure } from '#src/forms/load-failure.tsx';
import { OfflineHint } from '#src/forms/offline-hint.tsx';
import { UnreadRows } from '#src/forms/unread-rows.tsx';
import { useOnline } from '#src/forms/use-online.ts';
import { type FailureWords, wordsForRead } from '#src/online/failure.ts';
import { endOtherSessions, endSession, listSessions } from '#src/online/sessions.ts';
import { useAnswer } from '#src/online/use-answer.ts';
import { Button } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { Loading } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.tsx';
import { OfferedCard } from './offered-card.tsx';

const LOAD_FAILED = text('Your sessions could not be loaded');
const END_FAILED = text('The session could not be ended');

/** Where the account is signed in, if the server lists its sessions. */
export function Sessions() {
  return (
    <OfferedCard
      isOffered={hasExtras}
      title={t`Where you are signed in`}
      intro={t`If you do not recognize a session, end it and change your password.`}
    >
      <OfflineHint what={t`Your list of sessions`} />
      <SessionList />
    </OfferedCard>
  );
}

function SessionList() {
  const [outcome, load] = useAnswer(listSessions);
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<FailureWords>();
  const isOnline = useOnline();

  async function end(what: string, act: () => ReturnType<typeof endSession>) {
    setBusy(what);
    setProblem(undefined);
    const ended = await act();
    setBusy(undefined);
    if (ended.kind === 'failed') return setProblem(wordsForRead(ended.failure, END_FAILED));
    toast(t`Session ended`, { kind: 'success' });
    await load();
  }

  if (!outcome) return <Loading label={t`Loading your sessions …`} />;
  if (outcome.kind === 'failed') {
    return <LoadFailure failure={outcome.failure} fallback={LOAD_FAILED} onRetry={load} />;
  }
  const hasOthers = outcome.rows.some(({ current }) => !current);
  return (
    <>
      <FailureBanner problem={problem} />
      <UnreadRows count={outcome.unreadable} />
      <ul className={layout.stack3} aria-label={t`Sessions`}>
        {outcome.rows.map((session) => (
          <li key={session.id} className={layout.spread3}>
            <SessionFacts session={session} />
            {!session.current && (
              <Button
                small
                kind="secondary"
                disabled={!isOnline}
                busyLabel={busy === session.id && t`Ending...`}
                aria-label={endLabel(deviceWords(session.device))}
                onClick={() => void end(session.id, () => endSession(session.id))}
              >
                <Trans>End</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hasOthers && (
        <div>
          <Button
            kind="danger"
            disabled={!isOnline}
            busyLabel={busy === 'others' && t`Ending...`}
            onClick={() => void end('others', endOtherSessions)}
          >
            <Trans>End all other sessions</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

function SessionFacts({ session }: { session: SessionLine }) {
  const seen = momentWords(Date.parse(session.seen_at));
  const began = momentWords(Date.parse(session.started_at));
  return (
    <span className={layout.stack1}>
      <strong>{deviceWords(session.device)}</strong>
      <small>
        {session.current
          ? t`This device · signed in ${began}`
          : t`Last used ${seen} · signed in ${began}`}
      </small>
    </span>
  );
}

function endLabel(device: string): string {
  return t`End the session on ${device}`;
}
