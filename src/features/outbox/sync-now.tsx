import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { CalendarDay } from '#shared/dates.ts';
import { translate } from '#shared/i18n.ts';
import { timeWords } from '#src/changes/times.ts';
import { type Refreshed, refreshNow, removeHeldRows } from '#src/sync-client/refresh.ts';
import { type SyncStatus, useSyncStatus } from '#src/sync-client/status.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { useToday } from '#ui/use-today.ts';
import { heldWords } from './held-words.ts';

/** Sends and reads immediately, and reports the actual result. */
export function SyncNow() {
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Refreshed & { at: number }>();
  const status = useSyncStatus();
  const today = useToday();

  async function sync(act = refreshNow) {
    setBusy(true);
    const refreshed = await act();
    setBusy(false);
    setAnswer({ ...refreshed, at: Date.now() });
  }

  return (
    <div className={layout.stack4}>
      <div className={layout.cluster2}>
        <Button icon="refresh" busyLabel={isBusy && t`Syncing...`} onClick={() => void sync()}>
          <Trans>Sync now</Trans>
        </Button>
        <p role="status" className={layout.later}>
          {answer && answerWords(answer, status, today)}
        </p>
      </div>
      {status.held && (
        <Banner
          tone="warn"
          actions={
            status.mayRemoveHeld && (
              <Button kind="secondary" small onClick={() => void sync(removeHeldRows)}>
                <Trans>Remove them from this device</Trans>
              </Button>
            )
          }
        >
          {heldWords(status.held)}
        </Banner>
      )}
      {status.problem && <Banner tone="warn">{translate(status.problem)}</Banner>}
    </div>
  );
}

function answerWords(
  answer: Refreshed & { at: number },
  { waiting, attention }: SyncStatus,
  today: CalendarDay,
): string {
  if (answer.kind === 'failed') return answer.message;
  if (answer.kind === 'going-on') return t`There is more to send or read. The sync continues.`;
  const time = timeWords(answer.at, today);
  if (answer.isPartial) return t`Not everything could be read (${time}). It will be retried.`;
  if (waiting > 0) return t`Up to date at ${time}; ${waiting} still waiting.`;
  if (attention === 0) return t`Everything is sent and up to date (${time}).`;
  return plural(attention, {
    one: `Up to date at ${time}; # change needs you.`,
    other: `Up to date at ${time}; # changes need you.`,
  });
}
