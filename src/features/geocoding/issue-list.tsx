import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { GeocodeResult } from '#shared/contract/geocoding.ts';
import { Card } from '#ui/card.tsx';
import layout from '#ui/layout.module.css';

interface Props {
  issues: GeocodeResult['errors'];
  /** Error message if the whole batch failed. */
  problem: string | undefined;
}

/** Planters that were not found, and what was tried; hidden if there were no problems. */
export function IssueList({ issues, problem }: Props) {
  if (issues.length === 0 && !problem) return null;
  return (
    <Card className={layout.stack3} aria-labelledby="issues-title">
      <h2 id="issues-title">
        <Trans>Issues</Trans>
      </h2>
      <ul className={layout.stack3} aria-labelledby="issues-title">
        {problem && (
          <li>
            <Trans>The last batch: {problem}</Trans>
          </li>
        )}
        {issues.map((issue) => (
          <Issue key={issue.id} {...issue} />
        ))}
      </ul>
    </Card>
  );
}

function Issue({ name, error, address, strategies_tried }: GeocodeResult['errors'][number]) {
  const tried = strategies_tried.join(', ');
  const facts = [address && t`Address: ${address}.`, tried && t`Tried: ${tried}.`];
  return (
    <li>
      <p>
        <strong>{name}</strong>: {error}
      </p>
      <p className={layout.note}>{facts.filter(Boolean).join(' ')}</p>
    </li>
  );
}
