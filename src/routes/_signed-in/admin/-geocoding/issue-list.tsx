import type { GeocodeResult } from '#shared/contract/geocoding.ts';
import { Card } from '#ui/card.tsx';
import classes from './geocoding.module.css';

interface Props {
  issues: GeocodeResult['errors'];
  /** Why the batch itself failed. */
  problem: string | undefined;
}

/** Who was not found and what was tried; nothing where all went well. */
export function IssueList({ issues, problem }: Props) {
  if (issues.length === 0 && !problem) return null;
  return (
    <Card className={classes.card} aria-labelledby="issues-title">
      <h2 id="issues-title">Issues</h2>
      <ul className={classes.list} aria-labelledby="issues-title">
        {problem && <li>The last batch: {problem}</li>}
        {issues.map(({ id, name, error, address, strategies_tried }) => (
          <li key={id}>
            <p>
              <strong>{name}</strong>: {error}
            </p>
            <p className={classes.muted}>
              {address ? `Address: ${address}. ` : ''}
              {strategies_tried.length > 0 && `Tried: ${strategies_tried.join(', ')}.`}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
