import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useCallback, useMemo, useState } from 'react';
import { MOST_DEVICES, type SeenDevice } from '#shared/contract/devices.ts';
import { DEVICE_LIMITS } from '#shared/device-health.ts';
import { text } from '#shared/i18n.ts';
import { may } from '#shared/permissions.ts';
import { useUser } from '#src/account/account.ts';
import { LoadFailure } from '#src/forms/load-failure.tsx';
import { OfflineHint } from '#src/forms/offline-hint.tsx';
import { UnreadRows } from '#src/forms/unread-rows.tsx';
import { useOnline } from '#src/forms/use-online.ts';
import { type DevicesOutcome, loadDevices, nudgeOwner } from '#src/online/devices.ts';
import { wordsForRead } from '#src/online/failure.ts';
import { useAnswer } from '#src/online/use-answer.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import type { TableSort } from '#ui/data-table-props.ts';
import { Count, Page, PageHead, Toolbar } from '#ui/page.tsx';
import { Select } from '#ui/select.tsx';
import { Loading } from '#ui/spinner.tsx';
import { EmptyState } from '#ui/state.tsx';
import { toast } from '#ui/toast.tsx';
import { countWords, DevicesTable, deviceKey } from './devices-table.tsx';
import { exportDevices } from './export-devices.ts';
import { sortedDevices } from './sorted-devices.ts';

const LOAD_FAILED = text('The devices could not be loaded');
const NUDGE_FAILED = text('The email was not sent');

/** The state of other people's devices: read from the server, never stored on this device. */
export function Devices() {
  const [isTroubled, setTroubled] = useState(true);
  const [outcome, load] = useAnswer(useCallback(() => loadDevices(isTroubled), [isTroubled]));
  const isOnline = useOnline();

  return (
    <Page>
      <PageHead title={t`Devices`}>
        <Button
          kind="secondary"
          icon="download"
          disabled={outcome?.kind !== 'done' || outcome.rows.length === 0}
          onClick={() => outcome?.kind === 'done' && void exportDevices(outcome.rows)}
        >
          <Trans>Export CSV</Trans>
        </Button>
      </PageHead>
      <OfflineHint what={t`The list of devices`} />
      <Explanation />
      {outcome?.kind !== 'not-offered' && (
        <Toolbar>
          <Select
            name="which"
            label={t`Show`}
            value={isTroubled ? 'troubled' : 'all'}
            onChange={(event) => setTroubled(event.currentTarget.value === 'troubled')}
          >
            <option value="troubled">{t`Devices that need attention`}</option>
            <option value="all">{t`All devices`}</option>
          </Select>
          {outcome?.kind === 'done' && <Count>{countWords(outcome.rows.length)}</Count>}
        </Toolbar>
      )}
      <Outcome outcome={outcome} isTroubled={isTroubled} isOnline={isOnline} onLoad={load} />
    </Page>
  );
}

function Explanation() {
  const user = useUser();
  const { silentDays, unsentDays } = DEVICE_LIMITS;
  return (
    <p>
      {may(user, 'manageUsers') ? (
        <Trans>The devices that people in the network use for Fieldbook.</Trans>
      ) : (
        <Trans>The devices that the planters of your hub use for Fieldbook.</Trans>
      )}{' '}
      <Trans>
        A device needs attention if it has had unsent changes for {unsentDays} days, has been silent
        for {silentDays} days, runs an old version or is nearly full. Nothing written on it is shown
        here.
      </Trans>
    </p>
  );
}

interface OutcomeProps {
  outcome: DevicesOutcome | undefined;
  isTroubled: boolean;
  isOnline: boolean;
  onLoad(): Promise<void>;
}

function Outcome({ outcome, isTroubled, isOnline, onLoad }: OutcomeProps) {
  if (!outcome) return <Loading label={t`Loading the devices …`} />;
  if (outcome.kind === 'not-offered') {
    return <EmptyState title={t`This server does not list devices`} icon="device" />;
  }
  if (outcome.kind === 'failed') {
    return <LoadFailure failure={outcome.failure} fallback={LOAD_FAILED} onRetry={onLoad} />;
  }
  const { rows, unreadable } = outcome;
  if (rows.length === 0 && unreadable === 0) {
    const title = isTroubled ? t`No device needs attention` : t`No device has reported yet`;
    return <EmptyState title={title} icon="device" />;
  }
  return (
    <>
      <UnreadRows count={unreadable} />
      {rows.length > 0 && <Found devices={rows} isOnline={isOnline} onLoad={onLoad} />}
    </>
  );
}

interface FoundProps {
  devices: readonly SeenDevice[];
  isOnline: boolean;
  onLoad(): Promise<void>;
}

function Found({ devices, isOnline, onLoad }: FoundProps) {
  const [sort, setSort] = useState<TableSort>({ by: 'seen', descending: false });
  const [busy, setBusy] = useState<string>();
  const sorted = useMemo(() => sortedDevices(devices, sort), [devices, sort]);

  const nudge = useCallback(
    async (device: SeenDevice) => {
      setBusy(deviceKey(device));
      const sent = await nudgeOwner(device);
      setBusy(undefined);
      if (sent.kind === 'done') {
        toast(t`Email sent to ${device.user.name}`, { kind: 'success' });
      } else {
        const { title, detail } = wordsForRead(sent.failure, NUDGE_FAILED);
        toast([title, detail].filter(Boolean).join(' '), { kind: 'error' });
      }
      await onLoad();
    },
    [onLoad],
  );

  return (
    <>
      {devices.length === MOST_DEVICES && (
        <Banner role="status">
          {t`Only the ${MOST_DEVICES} devices that have been silent longest are shown.`}
        </Banner>
      )}
      <DevicesTable
        devices={sorted}
        sort={sort}
        onSort={setSort}
        actions={{ isOnline, busy, onNudge: (device) => void nudge(device) }}
      />
    </>
  );
}
