import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { deviceView } from '#db/queries/device.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { BringBack } from '#src/features/leave/bring-back.tsx';
import { SyncNow } from '#src/features/outbox/sync-now.tsx';
import { DevicesLink } from '#src/features/sync-health/devices-link.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { Loading } from '#ui/spinner.tsx';
import { ErrorState } from '#ui/state.tsx';
import { AppItself } from './app-itself.tsx';
import { Contents } from './contents.tsx';
import { DataBudget } from './data-budget.tsx';
import { Erase } from './erase.tsx';
import { Help } from './help.tsx';
import { KeptContactsPart } from './kept-contacts.tsx';
import { LastRuns } from './last-runs.tsx';
import { OwnDevices } from './own-devices.tsx';
import { Part } from './part.tsx';
import { Repairs } from './repairs.tsx';
import { Storage } from './storage.tsx';
import { UnreadableParts } from './unreadable-parts.tsx';

/** What Fieldbook stores on this device, how fresh it is, and all actions for it. */
export function Device() {
  const view = useMirror(deviceView, []);
  if (view.kind === 'failed') {
    return (
      <ErrorState title={t`The data on this device cannot be read`}>{view.message}</ErrorState>
    );
  }
  if (view.kind === 'loading') return <Loading />;
  const { data } = view;
  return (
    <div className={classNames(layout.stack5, layout.narrow)}>
      <h1>
        <Trans>This device</Trans>
      </h1>
      <SyncNow />
      <Contents view={data} />
      <KeptContactsPart />
      <AppItself />
      <UnreadableParts parts={data.unreadable} />
      <Storage />
      <DataBudget />
      <LastRuns runs={data.runs} />
      <Repairs repairs={data.repairs} />
      <Part title={t`Unsent work from a file`}>
        <p>
          <Trans>Bring changes that you saved as a file back to this device.</Trans>
        </p>
        <BringBack />
      </Part>
      <OwnDevices />
      <DevicesLink />
      <Help />
      <Erase />
    </div>
  );
}
