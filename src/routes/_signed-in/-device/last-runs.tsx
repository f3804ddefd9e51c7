import type { Run } from '#db/schema.ts';
import { timeWords } from '../-changes/times.ts';
import classes from './device.module.css';
import { Part } from './part.tsx';
import { endWords, whyWords } from './run-words.ts';

/** The newest runs of the sync: why, what they did, how they ended (S34). */
export function LastRuns({ runs }: { runs: readonly Run[] }) {
  return (
    <Part title="Last syncs">
      {runs.length === 0 && <p>There was none yet.</p>}
      {runs.length > 0 && (
        <ol className={classes.runs}>
          {runs.map((run) => (
            <li key={run.seq ?? run.startedAt}>
              <span className={classes.when}>{timeWords(run.startedAt)}</span>
              <span>
                {endWords(run)} <span className={classes.muted}>{whyWords(run)}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Part>
  );
}
