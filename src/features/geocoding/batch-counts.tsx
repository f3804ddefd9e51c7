import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { GeocodeResult } from '#shared/contract/geocoding.ts';
import { showCount } from '#shared/formats.ts';
import { geocoderWords, precisionWords } from '#shared/geocode-words.ts';
import { text, translate } from '#shared/i18n.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Counts } from '#ui/facts.tsx';
import layout from '#ui/layout.module.css';

const COUNTS = [
  [text('Total'), 'total'],
  [text('Successful'), 'successful'],
  [text('Failed'), 'failed'],
  [text('Skipped'), 'skipped'],
  [text('Remaining'), 'remaining_to_geocode'],
] as const;

type Place = NonNullable<GeocodeResult['found']>[number];

/** The counts of the last batch, and how exact each found point is. */
export function BatchCounts({ result }: { result: GeocodeResult }) {
  const found = result.found ?? [];
  return (
    <Card className={layout.stack3} aria-labelledby="results-title">
      <h2 id="results-title">
        <Trans>Results</Trans>
      </h2>
      <Counts counts={COUNTS.map(([label, name]) => [translate(label), showCount(result[name])])} />
      {found.length > 0 && (
        <ul className={layout.stack3} aria-label={t`Found`}>
          {found.map((one) => (
            <FoundPlace key={one.id} {...one} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function FoundPlace({ name, precision, source }: Place) {
  const geocoder = geocoderWords(source);
  return (
    <li>
      {name} <Badge>{precisionWords(precision)}</Badge>{' '}
      <span className={layout.note}>
        <Trans>found by {geocoder}</Trans>
      </span>
    </li>
  );
}
