import { useState } from 'react';
import { type Refreshed, refreshNow, removeHeldRows } from '#src/sync/refresh.ts';
import { useSyncStatus } from '#src/sync/status.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { timeWords } from '../-changes/times.ts';
import { heldWords } from './held-words.ts';
import classes from './outbox.module.css';

/** Sends and reads at once, and says honestly what came of it. */
export function SyncNow() {
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Refreshed & { at: number }>();
  const status = useSyncStatus();

  async function sync(act = refreshNow) {
    setBusy(true);
    const refreshed = await act();
    setBusy(false);
    setAnswer({ ...refreshed, at: Date.now() });
  }

  return (
    <div className={classes.sync}>
      <div className={classes.actions}>
        <Button icon="refresh" busyLabel={isBusy && 'Syncing...'} onClick={() => void sync()}>
          Sync now
        </Button>
        <p role="status" className={classes.answer}>
          {answer && answerWords(answer, status.waiting)}
        </p>
      </div>
      {status.held && (
        <Banner
          tone="warn"
          actions={
            status.mayRemoveHeld && (
              <Button kind="secondary" small onClick={() => void sync(removeHeldRows)}>
                Remove them from this device
              </Button>
            )
          }
        >
          {heldWords(status.held)}
        </Banner>
      )}
      {status.problem && <Banner tone="warn">{status.problem}</Banner>}
    </div>
  );
}

function answerWords(answer: Refreshed & { at: number }, waiting: number): string {
  if (answer.kind === 'failed') return answer.message;
  const time = timeWords(answer.at);
  if (waiting === 0) return `Everything is sent and up to date (${time}).`;
  return `Up to date at ${time}; ${waiting} still waiting.`;
}
