import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { RunRecord } from '#db/schema.ts';
import { timeWords } from '#src/changes/times.ts';
import layout from '#ui/layout.module.css';
import { useToday } from '#ui/use-today.ts';
import classes from './device.module.css';
import { Part } from './part.tsx';
import { endWords, whyWords } from './run-words.ts';

/** Number of runs that are visible at once. */
const SHOWN = 5;

/** The latest sync runs: why they started, what they did, how they ended (S34). */
export function LastRuns({ runs }: { runs: readonly RunRecord[] }) {
  const count = runs.length - SHOWN;
  return (
    <Part title={t`Last syncs`}>
      {runs.length === 0 && (
        <p>
          <Trans>There was none yet.</Trans>
        </p>
      )}
      <RunList runs={runs.slice(0, SHOWN)} />
      {runs.length > SHOWN && (
        <details>
          <summary>{t`Earlier ones (${count})`}</summary>
          <RunList runs={runs.slice(SHOWN)} />
        </details>
      )}
    </Part>
  );
}

function RunList({ runs }: { runs: readonly RunRecord[] }) {
  const today = useToday();
  if (runs.length === 0) return null;
  return (
    <ol className={classes.runs}>
      {runs.map((run) => (
        <li key={run.seq ?? run.startedAt}>
          <span className={layout.muted}>{timeWords(run.startedAt, today)}</span>
          <span>
            {endWords(run)} <span className={layout.muted}>{whyWords(run)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
