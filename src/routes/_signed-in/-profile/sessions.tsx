import { useEffect, useState } from 'react';
import { hasExtras } from '#db/queries/feeds.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { SessionLine } from '#shared/contract/sessions.ts';
import { momentWords } from '#shared/moments.ts';
import { OfflineHint } from '#src/forms/offline-hint.tsx';
import { useOnline } from '#src/forms/use-online.ts';
import { type FailureWords, wordsForRead } from '#src/online/failure.ts';
import {
  endOtherSessions,
  endSession,
  listSessions,
  type SessionsOutcome,
} from '#src/online/sessions.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Loading } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.tsx';
import classes from './profile.module.css';

const LOAD_FAILED = 'Your sessions could not be loaded';
const END_FAILED = 'The session could not be ended';

/** Where the account is signed in, on servers that know. */
export function Sessions() {
  const offered = useMirror(hasExtras, []);
  if (offered.kind !== 'ready' || !offered.data) return null;
  return (
    <Card className={classes.card} aria-labelledby="sessions-title">
      <h2 id="sessions-title">Where you are signed in</h2>
      <p>End a session that you do not recognize, and change your password.</p>
      <OfflineHint what="Your list of sessions" />
      <SessionList />
    </Card>
  );
}

function SessionList() {
  const [outcome, setOutcome] = useState<SessionsOutcome>();
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<FailureWords>();
  const isOnline = useOnline();
  useEffect(() => void listSessions().then(setOutcome), []);
  const load = async () => setOutcome(await listSessions());

  async function end(what: string, act: () => ReturnType<typeof endSession>) {
    setBusy(what);
    setProblem(undefined);
    const ended = await act();
    setBusy(undefined);
    if (ended.kind === 'failed') return setProblem(wordsForRead(ended.failure, END_FAILED));
    toast('Session ended', { kind: 'success' });
    await load();
  }

  if (!outcome) return <Loading label="Loading your sessions …" />;
  if (outcome.kind === 'failed') {
    const { title, detail } = wordsForRead(outcome.failure, LOAD_FAILED);
    return (
      <Banner
        tone="danger"
        role="alert"
        title={title}
        actions={<Button onClick={() => void load()}>Try again</Button>}
      >
        {detail && <p>{detail}</p>}
      </Banner>
    );
  }
  const hasOthers = outcome.sessions.some(({ current }) => !current);
  return (
    <>
      {problem && (
        <Banner tone="danger" role="alert" title={problem.title}>
          {problem.detail && <p>{problem.detail}</p>}
        </Banner>
      )}
      <ul className={classes.sessions} aria-label="Sessions">
        {outcome.sessions.map((session) => (
          <li key={session.id}>
            <SessionFacts session={session} />
            {!session.current && (
              <Button
                small
                kind="secondary"
                disabled={!isOnline}
                busyLabel={busy === session.id && 'Ending...'}
                aria-label={`End the session on ${session.device}`}
                onClick={() => void end(session.id, () => endSession(session.id))}
              >
                End
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
            busyLabel={busy === 'others' && 'Ending...'}
            onClick={() => void end('others', endOtherSessions)}
          >
            End all other sessions
          </Button>
        </div>
      )}
    </>
  );
}

function SessionFacts({ session }: { session: SessionLine }) {
  const words = session.current
    ? 'This device'
    : `Last used ${momentWords(Date.parse(session.seen_at))}`;
  return (
    <span>
      <strong>{session.device}</strong>
      <small>
        {words} · signed in {momentWords(Date.parse(session.started_at))}
      </small>
    </span>
  );
}
