import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { ownDeviceId } from '#db/queries/device.ts';
import { isOffered } from '#db/queries/feeds.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { DeviceLine } from '#shared/contract/devices.ts';
import { text } from '#shared/i18n.ts';
import { everyMinute } from '#shared/minutes.ts';
import {
  errorWords,
  nameWords,
  storageWords,
  troubleWords,
  whenWords,
} from '#src/features/sync-health/device-words.ts';
import { FailureBanner } from '#src/forms/failure-banner.tsx';
import { LoadFailure } from '#src/forms/load-failure.tsx';
import { OfflineHint } from '#src/forms/offline-hint.tsx';
import { UnreadRows } from '#src/forms/unread-rows.tsx';
import {
  eraseDevice,
  loadOwnDevices,
  nameDevice,
  signOutDevice,
  withdrawErasure,
} from '#src/online/devices.ts';
import type { DoneOrFailed } from '#src/online/done-or-failed.ts';
import { type FailureWords, wordsForRead } from '#src/online/failure.ts';
import { useAnswer } from '#src/online/use-answer.ts';
import { Badge } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { Loading } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.tsx';
import classes from './device.module.css';
import { DeviceActions, type OnAct } from './own-device-actions.tsx';
import { Part } from './part.tsx';

const LOAD_FAILED = text('Your devices could not be loaded');
/** A new device has its id a moment before the server has its first report. */
const TOLD_MS = 2_000;
const ACT_FAILED = text('Your device could not be changed');

/** All devices of this account and their state, if the server lists them. */
export function OwnDevices() {
  const offered = useMirror((db) => isOffered(db, 'devices'), []);
  if (offered.kind !== 'ready' || !offered.data) return null;
  return (
    <Part title={t`Your devices`}>
      <p>
        <Trans>
          The devices you use Fieldbook on, and whether everything saved on them has been sent.
          Administrators and your hub leader can see this too, but nothing you write.
        </Trans>
      </p>
      <OfflineHint what={t`The list of your devices`} />
      <List />
    </Part>
  );
}

function List() {
  const [outcome, load] = useAnswer(loadOwnDevices);
  const [problem, setProblem] = useState<FailureWords>();
  const here = useMirror(ownDeviceId, []);
  const hereId = here.kind === 'ready' ? here.data : undefined;
  const isComplete = here.kind === 'ready' && outcome?.kind === 'done' && outcome.unreadable === 0;
  const isMissing = isComplete && !outcome.rows.some(({ id }) => id === hereId);
  useEffect(() => {
    if (!isMissing) return;
    // A failure must not replace the list, in which somebody may be typing.
    const look = async () => {
      const next = await loadOwnDevices();
      if (next.kind === 'done' && next.rows.some(({ id }) => id === hereId)) await load();
    };
    const soon = setTimeout(() => void look(), TOLD_MS);
    const stop = everyMinute(() => void look());
    return () => {
      clearTimeout(soon);
      stop();
    };
  }, [isMissing, hereId, load]);

  async function act(doing: () => Promise<DoneOrFailed>, said: string) {
    setProblem(undefined);
    const ended = await doing();
    if (ended.kind === 'failed') {
      setProblem(wordsForRead(ended.failure, ACT_FAILED));
      return false;
    }
    toast(said, { kind: 'success' });
    await load();
    return true;
  }

  const onAct: OnAct = {
    name: (device, name) => act(() => nameDevice(device.id, name), t`Name saved`),
    signOut: (device) => act(() => signOutDevice(device.id), t`Signed out there`),
    erase: ({ id }, signOut) =>
      act(() => eraseDevice(id, signOut), t`It will be erased at its next contact`),
    withdraw: ({ id }) => act(() => withdrawErasure(id), t`It will not be erased`),
  };

  // Until its id is read, this device would look like another one, with a button to erase it from afar.
  if (!outcome || here.kind === 'loading') return <Loading label={t`Loading your devices …`} />;
  if (outcome.kind === 'failed') {
    return <LoadFailure failure={outcome.failure} fallback={LOAD_FAILED} onRetry={load} />;
  }
  return (
    <>
      <FailureBanner problem={problem} />
      <UnreadRows count={outcome.unreadable} />
      {isMissing && (
        <p className={layout.muted}>
          <Trans>This device is added to the list after it has synced.</Trans>
        </p>
      )}
      <ul
        className={classNames(layout.stack4, layout.lined, classes.wide)}
        aria-label={t`Your devices`}
      >
        {outcome.rows.map((device) => (
          <li key={device.id} className={layout.stack2}>
            <DeviceFacts device={device} isHere={device.id === hereId} />
            <DeviceActions device={device} isHere={device.id === hereId} onAct={onAct} />
          </li>
        ))}
      </ul>
    </>
  );
}

function DeviceFacts({ device, isHere }: { device: DeviceLine; isHere: boolean }) {
  const { seen_at, signed_out, erased_at, troubles, version } = device;
  const seen = whenWords(seen_at);
  const facts = [
    isHere ? t`This device` : t`Last contact ${seen}`,
    erasureWords(device) || (signed_out ? t`Signed out` : ''),
    unsentWords(device),
    // Not for an erased device, where these are outdated.
    ...(erased_at === null
      ? [storageWords(device), t`Version ${version}`, errorWords(device)]
      : []),
  ];
  return (
    <div>
      <strong>{nameWords(device)}</strong>
      <p className={layout.muted}>{facts.filter(Boolean).join(' · ')}</p>
      {troubles.length > 0 && (
        <p className={layout.wrap3}>
          {troubles.map((trouble) => (
            <Badge key={trouble} tone="warn">
              {troubleWords(trouble)}
            </Badge>
          ))}
        </p>
      )}
    </div>
  );
}

/** '' unless an erasure was requested or carried out. */
function erasureWords({ erase_asked_at, erased_at }: DeviceLine): string {
  if (erased_at !== null) {
    const erased = whenWords(erased_at);
    return t`Erased ${erased}`;
  }
  if (erase_asked_at === null) return '';
  const asked = whenWords(erase_asked_at);
  return t`Asked to erase, ${asked}`;
}

/** Unsent work at the time of the last contact. */
function unsentWords({ unsent, oldest_unsent_at, erased_at }: DeviceLine): string {
  if (erased_at !== null) {
    return unsent === 0
      ? ''
      : plural(unsent, {
          one: '# change is kept sealed on it until you sign in there',
          other: '# changes are kept sealed on it until you sign in there',
        });
  }
  if (unsent === 0 || oldest_unsent_at === null) return t`Everything sent`;
  const since = whenWords(oldest_unsent_at);
  return plural(unsent, {
    one: `# change not sent, since ${since}`,
    other: `# changes not sent, the oldest since ${since}`,
  });
}
