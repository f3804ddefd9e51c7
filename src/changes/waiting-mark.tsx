import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Change } from '#db/queries/ops.ts';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { reasonWords, stateWords } from './change-words.ts';
import classes from './waiting-mark.module.css';

/** Shows that a record has changes that are not on the server yet, or why a change was refused, with a link. */
export function WaitingMark({ changes }: { changes: readonly Change[] | undefined }) {
  const refused = changes?.find((change) => change.state === 'attention');
  const waiting = changes?.filter((change) => change.state !== 'attention') ?? [];
  const [first] = waiting;
  if (!refused && !first) return null;
  return (
    <p className={layout.stack1}>
      {first && (
        <span className={classes.waiting}>
          {stateWords(first)}
          {waiting.length > 1 && ` (${waiting.length})`}
        </span>
      )}
      {refused && (
        <span className={classes.refused}>
          {reasonWords(refused)}{' '}
          <Link to="/outbox" hash={refused.opId} className={classNames(layout.above, classes.way)}>
            <Trans>See what to do</Trans>
          </Link>
        </span>
      )}
    </p>
  );
}
