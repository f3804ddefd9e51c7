import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { SeenDevice } from '#shared/contract/devices.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table.tsx';
import type { Column, TableSort } from '#ui/data-table-props.ts';
import layout from '#ui/layout.module.css';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import {
  errorWords,
  isWithinDay,
  nameWords,
  storageWords,
  troubleWords,
  whenWords,
} from './device-words.ts';

interface Props {
  devices: readonly SeenDevice[];
  sort: TableSort;
  onSort(sort: TableSort): void;
  actions: ActionProps;
}

interface ActionProps {
  isOnline: boolean;
  /** Key of the device whose owner is being sent an email. */
  busy: string | undefined;
  onNudge(device: SeenDevice): void;
}

/** Other people's devices and their problems. */
export function DevicesTable({ devices, sort, onSort, actions }: Props) {
  const { isOnline, busy, onNudge } = actions;
  const columns = useMemo(() => columnsOf({ isOnline, busy, onNudge }), [isOnline, busy, onNudge]);
  return (
    <DataTable
      label={t`Devices`}
      columns={columns}
      rows={devices}
      rowKey={deviceKey}
      sort={sort}
      onSort={onSort}
    />
  );
}

/** A key across accounts, since a device's id is unique only within its account. */
export function deviceKey({ user, id }: SeenDevice): string {
  return `${user.id}:${id}`;
}

function columnsOf(actions: ActionProps): readonly Column<SeenDevice>[] {
  return [
    {
      key: 'person',
      title: t`Person`,
      sortable: true,
      share: 1.2,
      onCard: 'title',
      cell: ({ user }) => user.name,
    },
    { key: 'device', title: t`Device`, sortable: true, share: 1.2, cell: nameWords },
    {
      key: 'seen',
      title: t`Last contact`,
      sortable: true,
      cell: (device) => <Seen device={device} />,
    },
    { key: 'unsent', title: t`Unsent`, sortable: true, cell: (device) => <Unsent {...device} /> },
    {
      key: 'storage',
      title: t`Storage`,
      sortable: true,
      cell: (device) => storageWords(device) || '–',
    },
    {
      key: 'version',
      title: t`Version`,
      sortable: true,
      share: 0.7,
      cell: ({ version }) => version,
    },
    {
      key: 'troubles',
      title: t`Needs attention`,
      share: 1.2,
      cell: (device) => <Troubles device={device} />,
    },
    {
      key: 'actions',
      title: t`Actions`,
      share: 1.2,
      onCard: 'actions',
      cell: (device) => <Nudge device={device} {...actions} />,
    },
  ];
}

function Seen({ device }: { device: SeenDevice }) {
  return (
    <span className={layout.stack1}>
      {whenWords(device.seen_at)}
      {device.signed_out && (
        <small>
          <Trans>Signed out</Trans>
        </small>
      )}
    </span>
  );
}

function Unsent({ unsent, oldest_unsent_at }: SeenDevice) {
  if (unsent === 0 || oldest_unsent_at === null) return unsent;
  const since = whenWords(oldest_unsent_at);
  return (
    <span className={layout.stack1}>
      {unsent}
      <small>{t`since ${since}`}</small>
    </span>
  );
}

function Troubles({ device }: { device: SeenDevice }) {
  const problem = errorWords(device);
  if (device.troubles.length === 0 && problem === '') return '–';
  return (
    <span className={layout.cluster1}>
      {device.troubles.map((trouble) => (
        <Badge key={trouble} tone={trouble === 'unsent' ? 'danger' : 'warn'}>
          {troubleWords(trouble)}
        </Badge>
      ))}
      {problem && <small>{problem}</small>}
    </span>
  );
}

function Nudge({ device, isOnline, busy, onNudge }: ActionProps & { device: SeenDevice }) {
  const { nudged_at, troubles, user } = device;
  if (troubles.length === 0) return null;
  if (nudged_at !== null && isWithinDay(nudged_at)) {
    const at = whenWords(nudged_at);
    return <small>{t`Email sent ${at}`}</small>;
  }
  return (
    <Button
      small
      kind="secondary"
      disabled={!isOnline}
      busyLabel={busy === deviceKey(device) && t`Sending...`}
      onClick={() => onNudge(device)}
    >
      <Trans>Send a reminder</Trans>
      <VisuallyHidden>
        {' '}
        {user.name}, {nameWords(device)}
      </VisuallyHidden>
    </Button>
  );
}

/** E.g. '3 devices'. */
export function countWords(count: number): string {
  return plural(count, { one: '# device', other: '# devices' });
}
