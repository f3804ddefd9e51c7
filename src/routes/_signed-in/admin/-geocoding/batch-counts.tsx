import type { GeocodeResult } from '#shared/contract/geocoding.ts';
import { geocoderWords, precisionWords } from '#shared/geocode-words.ts';
import { showCount } from '#shared/show-count.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import classes from './geocoding.module.css';

const COUNTS = [
  ['Total', 'total'],
  ['Successful', 'successful'],
  ['Failed', 'failed'],
  ['Skipped', 'skipped'],
  ['Remaining', 'remaining_to_geocode'],
] as const;

/** The figures of the last batch, and how exact each found point is. */
export function BatchCounts({ result }: { result: GeocodeResult }) {
  const found = result.found ?? [];
  return (
    <Card className={classes.card} aria-labelledby="results-title">
      <h2 id="results-title">Results</h2>
      <dl className={classes.counts}>
        {COUNTS.map(([label, name]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{showCount(result[name])}</dd>
          </div>
        ))}
      </dl>
      {found.length > 0 && (
        <ul className={classes.list} aria-label="Found">
          {found.map(({ id, name, precision, source }) => (
            <li key={id}>
              {name} <Badge>{precisionWords(precision)}</Badge>{' '}
              <span className={classes.muted}>found by {geocoderWords(source)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
