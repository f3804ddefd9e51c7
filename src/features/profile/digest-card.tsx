import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { isOffered } from '#db/queries/feeds.ts';
import { DIGEST_EVERY, type Digest } from '#shared/contract/digest.ts';
import { formatMoment } from '#shared/format-moment.ts';
import { formatDay } from '#shared/formats.ts';
import { text } from '#shared/i18n.ts';
import { FormProblem } from '#src/forms/form-problem.tsx';
import { LoadFailure } from '#src/forms/load-failure.tsx';
import { OnlineButton } from '#src/forms/online-button.tsx';
import { useOnlineForm } from '#src/forms/use-online-form.ts';
import { chooseDigest, loadDigest } from '#src/online/digest.ts';
import { wordsFor } from '#src/online/failure.ts';
import { useAnswer } from '#src/online/use-answer.ts';
import layout from '#ui/layout.module.css';
import { Select } from '#ui/select.tsx';
import { Loading } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.tsx';
import { OfferedCard } from './offered-card.tsx';

const LOAD_FAILED = text('Your email settings could not be loaded');
const SAVE_FAILED = text('Your choice could not be saved');

/** When to send the email about what is due, if the server offers that. */
export function DigestCard() {
  return (
    <OfferedCard
      isOffered={(db) => isOffered(db, 'digest')}
      needsRole
      title={t`Mail about what is due`}
      intro={t`An email with what is due for you: the names of planters and events, but nothing confidential. No email is sent when nothing is due.`}
    >
      <Choice />
    </OfferedCard>
  );
}

function Choice() {
  const [outcome, load] = useAnswer(loadDigest);
  const [saved, setSaved] = useState<Digest>();
  if (!outcome) return <Loading label={t`Loading your email settings …`} />;
  if (outcome.kind === 'failed') {
    return <LoadFailure failure={outcome.failure} fallback={LOAD_FAILED} onRetry={load} />;
  }
  return <ChoiceForm digest={saved ?? outcome.data} onSaved={setSaved} />;
}

const TIME = { hour: 'numeric', minute: '2-digit' } as const;
const MOMENT = { year: 'numeric', month: 'numeric', day: 'numeric', ...TIME } as const;
const NAMES = ['every', 'weekday', 'hour'] as const;

function ChoiceForm({ digest, onSaved }: { digest: Digest; onSaved: (digest: Digest) => void }) {
  const [every, setEvery] = useState<string>(digest.every);
  const zone = zoneHere();
  const { busy, problem, formProps } = useOnlineForm({
    names: NAMES,
    check: () => ({}),
    async send(values) {
      const done = await chooseDigest({
        every: DIGEST_EVERY.find((one) => one === values.every) ?? 'off',
        // A hidden field keeps its previous value.
        weekday: Number(values.weekday || digest.weekday),
        hour: values.hour === '' ? digest.hour : Number(values.hour),
        time_zone: zone,
      });
      if (done.kind === 'failed') return wordsFor(done.failure, SAVE_FAILED);
      onSaved(done.data);
      toast(t`Your choice is saved`, { kind: 'success' });
      return undefined;
    },
  });
  return (
    <form {...formProps} className={layout.stack4}>
      <FormProblem problem={problem} />
      <Select
        label={t`How often`}
        name="every"
        value={every}
        onChange={({ target }) => setEvery(target.value)}
      >
        <option value="week">{t`Once a week`}</option>
        <option value="day">{t`Every day`}</option>
        <option value="off">{t`Never`}</option>
      </Select>
      {every === 'week' && (
        <Select label={t`Day`} name="weekday" defaultValue={digest.weekday}>
          {options(7, 1, weekdayWords)}
        </Select>
      )}
      {every !== 'off' && (
        <Select
          label={t`Time`}
          hint={t`In the time zone of this device: ${zone}.`}
          name="hour"
          defaultValue={digest.hour}
        >
          {options(24, 0, hourWords)}
        </Select>
      )}
      <NextMail at={digest.next_at} />
      <div className={layout.wrap3}>
        <OnlineButton what={t`Saving`} type="submit" busyLabel={busy && t`Saving...`}>
          <Trans>Save</Trans>
        </OnlineButton>
      </div>
    </form>
  );
}

/** What the server has stored, whatever the fields above show. */
function NextMail({ at }: { at: string | null }) {
  if (at === null) {
    return (
      <p>
        <Trans>You do not receive these emails.</Trans>
      </p>
    );
  }
  const next = formatMoment(Date.parse(at), MOMENT);
  return (
    <p>
      <Trans>Next email: {next}, if anything is due by then.</Trans>
    </p>
  );
}

function options(count: number, first: number, words: (value: number) => string): ReactNode {
  return Array.from({ length: count }, (_, index) => first + index).map((value) => (
    <option key={value} value={value}>
      {words(value)}
    </option>
  ));
}

/** 1 is Monday. */
function weekdayWords(weekday: number): string {
  return formatDay(Date.UTC(2024, 0, weekday), { weekday: 'long' });
}

function hourWords(hour: number): string {
  return formatMoment(new Date(2024, 0, 1, hour), TIME);
}

function zoneHere(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
