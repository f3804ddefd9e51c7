import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { isOffered } from '#db/queries/feeds.ts';
import { text } from '#shared/i18n.ts';
import { momentWords } from '#shared/moments.ts';
import { FailureBanner } from '#src/forms/failure-banner.tsx';
import { LoadFailure } from '#src/forms/load-failure.tsx';
import { OfflineHint } from '#src/forms/offline-hint.tsx';
import { OnlineConfirm } from '#src/forms/online-confirm.tsx';
import { useOnline } from '#src/forms/use-online.ts';
import { endCalendarAddress, loadCalendar, makeCalendarAddress } from '#src/online/calendar.ts';
import { type FailureWords, wordsForRead } from '#src/online/failure.ts';
import { Button } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { Loading } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.tsx';
import { CalendarAddress } from './calendar-address.tsx';
import { OfferedCard } from './offered-card.tsx';

const LOAD_FAILED = text('Your calendar address could not be loaded');
const CHANGE_FAILED = text('The calendar address could not be changed');

/** The address for calendar subscriptions, if the server offers them. */
export function CalendarCard() {
  return (
    <OfferedCard
      isOffered={(db) => isOffered(db, 'calendar')}
      needsRole
      title={t`Calendar subscription`}
      intro={t`See what is due in your calendar app. Anyone who has the address can see the names and dates of planters and events, but nothing confidential.`}
    >
      <OfflineHint what={t`The calendar address`} />
      <Subscription />
    </OfferedCard>
  );
}

function Subscription() {
  const [outcome, setOutcome] = useState<Awaited<ReturnType<typeof loadCalendar>>>();
  const [address, setAddress] = useState<string>();
  const [problem, setProblem] = useState<FailureWords>();
  const [asking, setAsking] = useState<'renew' | 'end'>();
  const [isBusy, setBusy] = useState(false);
  const isOnline = useOnline();
  const load = async () => setOutcome(await loadCalendar());
  useEffect(() => void loadCalendar().then(setOutcome), []);

  async function run(act: typeof make | typeof end) {
    setBusy(true);
    setProblem(undefined);
    await act();
    setBusy(false);
    setAsking(undefined);
  }

  async function make() {
    const made = await makeCalendarAddress();
    if (made.kind === 'failed') return setProblem(wordsForRead(made.failure, CHANGE_FAILED));
    setAddress(made.data.address);
    setOutcome(made);
  }

  async function end() {
    const ended = await endCalendarAddress();
    if (ended.kind === 'failed') return setProblem(wordsForRead(ended.failure, CHANGE_FAILED));
    setAddress(undefined);
    setOutcome({ kind: 'done', data: { made_at: null } });
    toast(t`The calendar address no longer works`, { kind: 'success' });
  }

  if (!outcome) return <Loading label={t`Loading your calendar address …`} />;
  if (outcome.kind === 'failed') {
    return <LoadFailure failure={outcome.failure} fallback={LOAD_FAILED} onRetry={load} />;
  }
  const { made_at } = outcome.data;
  return (
    <>
      <FailureBanner problem={problem} />
      {address !== undefined && <CalendarAddress address={address} />}
      {address === undefined && made_at !== null && <MadeEarlier at={made_at} />}
      <div className={layout.wrap3}>
        <Button
          kind={made_at === null ? 'primary' : 'secondary'}
          disabled={!isOnline}
          busyLabel={isBusy && made_at === null && t`Making the address...`}
          onClick={() => (made_at === null ? void run(make) : setAsking('renew'))}
        >
          {made_at === null ? t`Make an address` : t`Make a new address`}
        </Button>
        {made_at !== null && (
          <Button kind="danger" disabled={!isOnline} onClick={() => setAsking('end')}>
            <Trans>End the address</Trans>
          </Button>
        )}
      </div>
      {asking !== undefined && (
        <OnlineConfirm
          what={t`The calendar address`}
          title={asking === 'renew' ? t`Make a new address?` : t`End the calendar address?`}
          confirmLabel={asking === 'renew' ? t`Make a new address` : t`End the address`}
          danger
          busyLabel={isBusy && t`Changing the address...`}
          onConfirm={() => void run(asking === 'renew' ? make : end)}
          onCancel={() => setAsking(undefined)}
        >
          <Trans>Calendar apps that use the old address will get no more updates.</Trans>
        </OnlineConfirm>
      )}
    </>
  );
}

function MadeEarlier({ at }: { at: string }) {
  const made = momentWords(Date.parse(at));
  return (
    <p>
      <Trans>
        Your address was made {made}. It cannot be shown again: make a new one if you need it.
      </Trans>
    </p>
  );
}
