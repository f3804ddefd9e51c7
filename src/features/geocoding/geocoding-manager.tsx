import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { GeocodeResult } from '#shared/contract/geocoding.ts';
import { text, translate } from '#shared/i18n.ts';
import { useNeedsNetwork } from '#src/forms/online-button.tsx';
import { OnlineConfirm } from '#src/forms/online-confirm.tsx';
import { geocodeBatch } from '#src/online/geocode.ts';
import { refreshNow } from '#src/sync-client/refresh.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { toast } from '#ui/toast.tsx';
import { BatchCounts } from './batch-counts.tsx';
import { IssueList } from './issue-list.tsx';

const TIPS = [
  text('Write the whole mailing address: street and number, town, MS and the five-digit zip code.'),
  text('Write the location as the town and the state, such as Hattiesburg, MS.'),
  text('Leave out what is not part of an address: suite names, directions, notes.'),
  text('A church is found more often under its full name together with its town.'),
  text('If only the town was found, the pin is approximate and placed at the town center.'),
];

/** Geocoding Manager (spec part 1, 2): locates planters, ten at a time. */
export function GeocodingManager() {
  const { isBlocked, reason } = useNeedsNetwork(t`Geocoding`);
  const [running, setRunning] = useState<'next' | 'force'>();
  const [result, setResult] = useState<GeocodeResult>();
  const [problem, setProblem] = useState<string>();
  const [isAsking, setAsking] = useState(false);

  async function run(kind: 'next' | 'force') {
    setRunning(kind);
    setProblem(undefined);
    const outcome = await geocodeBatch(kind === 'force');
    setRunning(undefined);
    if (outcome.kind === 'failed') {
      toast(outcome.message, { kind: 'error' });
      return setProblem(outcome.message);
    }
    setResult(outcome.result);
    void refreshNow();
  }

  const isDisabled = running !== undefined || isBlocked;
  return (
    <div className={classNames(layout.stack4, layout.narrow)}>
      <h1>
        <Trans>Geocoding Manager</Trans>
      </h1>
      <Card className={layout.stack3}>
        <p>
          <Trans>
            Finds the places of church planters on the map from the mailing address, else from
            church and location, else from the location alone.
          </Trans>
        </p>
        {reason}
        <div className={layout.wrap3}>
          <Button
            icon="pin"
            disabled={isDisabled && running !== 'next'}
            busyLabel={running === 'next' && t`Geocoding...`}
            onClick={() => void run('next')}
          >
            <Trans>Geocode Next 10 Planters</Trans>
          </Button>
          <Button
            kind="secondary"
            icon="refresh"
            disabled={isDisabled && running !== 'force'}
            busyLabel={running === 'force' && t`Geocoding...`}
            onClick={() => setAsking(true)}
          >
            <Trans>Re-geocode Next 10 (Force All)</Trans>
          </Button>
        </div>
        <Progress isRunning={running !== undefined} result={result} />
        {problem && (
          <Banner tone="danger" role="alert">
            {problem}
          </Banner>
        )}
      </Card>
      {result && <BatchCounts result={result} />}
      {isAsking && (
        <OnlineConfirm
          what={t`Geocoding`}
          title={t`Find the points of the next 10 planters again?`}
          confirmLabel={t`Replace points`}
          danger
          onConfirm={() => {
            setAsking(false);
            void run('force');
          }}
          onCancel={() => setAsking(false)}
        >
          <p>
            <Trans>
              Points that are already on the map are replaced, including those set by hand. This
              cannot be undone.
            </Trans>
          </p>
        </OnlineConfirm>
      )}
      <IssueList issues={result?.errors ?? []} problem={problem} />
      <Card className={layout.stack3} aria-labelledby="tips-title">
        <h2 id="tips-title">
          <Trans>Address Quality Tips</Trans>
        </h2>
        <ul className={classNames(layout.stack2, layout.bullets)}>
          {TIPS.map((tip) => (
            <li key={tip}>{translate(tip)}</li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

/** The progress of a running batch is unknown; afterwards the bar shows the share that was found. */
function Progress({
  isRunning,
  result,
}: {
  isRunning: boolean;
  result: GeocodeResult | undefined;
}) {
  const label = isRunning ? t`Geocoding planters …` : t`Part of the last batch that was found`;
  if (!isRunning && !result) return null;
  return (
    <>
      <progress aria-label={label} max={1} {...(isRunning ? {} : { value: shareOf(result) })} />
      <p role="status" className={layout.note}>
        {isRunning
          ? t`This can take up to a minute: there is a pause between two requests.`
          : doneWords(result)}
      </p>
    </>
  );
}

function shareOf(result: GeocodeResult | undefined): number {
  return result && result.total > 0 ? result.successful / result.total : 1;
}

function doneWords(result: GeocodeResult | undefined): string {
  if (!result) return '';
  const { successful, total } = result;
  if (total === 0) return t`There was nobody left to geocode.`;
  return t`${successful} of ${total} planters were found.`;
}
