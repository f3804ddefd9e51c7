import { Trans } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { RowKey } from '#db/op.ts';
import { deviceHistory } from '#db/queries/history.ts';
import { hubLeaderChoices } from '#db/queries/hub-leaders.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { HistoryKind, HistoryPage, RecordChange } from '#shared/contract/history.ts';
import { text } from '#shared/i18n.ts';
import { useUser } from '#src/account/account.ts';
import { FailureBanner } from '#src/forms/failure-banner.tsx';
import { useOnline } from '#src/forms/use-online.ts';
import type { Loaded } from '#src/online/done-or-failed.ts';
import { wordsForRead } from '#src/online/failure.ts';
import { loadHistory } from '#src/online/history.ts';
import { useAnswer } from '#src/online/use-answer.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { Loading } from '#ui/spinner.tsx';
import { Entry } from './entry.tsx';
import type { NameOf } from './history-words.ts';
import { mayRestore } from './restore.ts';
import { WaitingEntry } from './waiting-entry.tsx';

const FAILED = text('The history could not be loaded');
const NOTHING: HistoryPage = { changes: [], more: false };

interface Props {
  kind: HistoryKind;
  lid: string;
  id: number | null;
  waitsOn?: RowKey | undefined;
}

/**
 * The history of a record, newest first: waiting changes, entries stored on this device, and entries from the server.
 */
export function Entries({ kind, lid, id, waitsOn }: Props) {
  const user = useUser();
  const device = useMirror((db) => deviceHistory(db, kind, lid, waitsOn), [kind, lid, waitsOn]);
  const nameOf = useLeaderNames();
  const { server, older, loadOlder, again } = useServerHistory(kind, id, device);
  if (device.kind !== 'ready') return <Loading />;
  const { row, waiting, kept } = device.data;
  const told = server?.kind === 'done' ? server.data : undefined;
  const pages = told ? [told, ...older] : [];
  const changes = together([...kept, ...pages.flatMap((page) => page.changes)]);
  const isEmpty = changes.length === 0 && waiting.length === 0;
  const mayEdit = mayRestore(user, kind, row);
  return (
    <div className={layout.stack3}>
      {server === undefined && <Loading />}
      {server?.kind === 'failed' && (
        <Failed answer={server} hasKept={kept.length > 0} onAgain={() => void again()} />
      )}
      {isEmpty && told && (
        <p>
          <Trans>No changes have been recorded yet.</Trans>
        </p>
      )}
      <ol className={classNames(layout.stack3, layout.lined)}>
        {waiting.map((op) => (
          <WaitingEntry key={op.id} op={op} kind={kind} nameOf={nameOf} />
        ))}
        {changes.map((change) => (
          <Entry key={change.id} {...{ change, row, nameOf, mayEdit }} />
        ))}
      </ol>
      {pages.at(-1)?.more && (
        <Button kind="secondary" onClick={loadOlder}>
          <Trans>Show earlier changes</Trans>
        </Button>
      )}
    </div>
  );
}

interface FailedProps {
  answer: Extract<Loaded<HistoryPage>, { kind: 'failed' }>;
  hasKept: boolean;
  onAgain(): void;
}

/** Explains why the server's entries are missing; the entries on this device are shown anyway. */
function Failed({ answer: { failure }, hasKept, onAgain }: FailedProps) {
  const isOnline = useOnline();
  if (hasKept && failure.kind === 'unreachable') {
    return (
      <p role="status">
        <Trans>
          There is no connection. These are the changes of the last 90 days that this device keeps.
        </Trans>
      </p>
    );
  }
  const actions = (
    <Button kind="secondary" onClick={onAgain}>
      <Trans>Try again</Trans>
    </Button>
  );
  const problem = wordsForRead(failure, FAILED);
  if (isOnline || hasKept) return <FailureBanner problem={problem} actions={actions} />;
  return (
    <p role="status">
      <Trans>
        There is no connection, and this device does not keep the history of this record. Open it
        again when you are online.
      </Trans>
    </p>
  );
}

/**
 * Loads the server's history once, and again after new entries, after a sent change, or when the device is online
 * again.
 */
function useServerHistory(
  kind: HistoryKind,
  id: number | null,
  device: ReturnType<typeof useMirror<Awaited<ReturnType<typeof deviceHistory>>>>,
) {
  const isOnline = useOnline();
  const [older, setOlder] = useState<readonly HistoryPage[]>([]);
  const ask = useCallback(
    () =>
      id === null
        ? Promise.resolve({ kind: 'done', data: NOTHING } as const)
        : loadHistory(kind, id),
    [kind, id],
  );
  const [server, again] = useAnswer<Loaded<HistoryPage>>(ask);
  const news = device.kind === 'ready' ? stateOf(device.data) : '';
  const known = useRef('');
  useEffect(() => {
    const now = `${isOnline} ${news}`;
    const isNews = news !== '' && known.current !== '' && known.current !== now;
    if (news !== '') known.current = now;
    if (isNews && isOnline) void again();
  }, [news, isOnline, again]);

  function loadOlder() {
    const last = [server?.kind === 'done' ? server.data : NOTHING, ...older].at(-1);
    const before = last?.changes.at(-1)?.id;
    if (id === null || before === undefined) return;
    void loadHistory(kind, id, before).then((page) => {
      if (page.kind === 'done') setOlder((pages) => [...pages, page.data]);
      else void again();
    });
  }
  return { server, older, loadOlder, again };
}

function stateOf({ waiting, kept, row }: Awaited<ReturnType<typeof deviceHistory>>): string {
  return JSON.stringify([waiting.map(({ id }) => id), kept.length, row]);
}

/** Removes duplicates and sorts newest first. */
function together(changes: readonly RecordChange[]): RecordChange[] {
  const byId = new Map(changes.map((change) => [change.id, change]));
  return [...byId.values()].sort((one, other) => other.id - one.id);
}

function useLeaderNames(): NameOf {
  const leaders = useMirror(hubLeaderChoices, []);
  const names = leaders.kind === 'ready' ? leaders.data : [];
  return (id) => names.find((one) => one.id === id)?.name;
}
