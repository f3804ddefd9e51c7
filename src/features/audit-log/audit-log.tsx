import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import type { AuditLine } from '#shared/contract/audit-log.ts';
import { dayOf } from '#shared/dates.ts';
import { deviceWords } from '#shared/device-words.ts';
import { text, translate } from '#shared/i18n.ts';
import { momentWords } from '#shared/moments.ts';
import { type CsvColumn, makeCsv } from '#src/files/csv.ts';
import { CSV_TYPE, saveFile } from '#src/files/save-file.ts';
import { FailureBanner } from '#src/forms/failure-banner.tsx';
import { OfflineHint } from '#src/forms/offline-hint.tsx';
import { UnreadRows } from '#src/forms/unread-rows.tsx';
import { useOnline } from '#src/forms/use-online.ts';
import { type AuditOutcome, type AuditSearch, loadAuditLog } from '#src/online/audit-log.ts';
import { type FailureWords, wordsForRead } from '#src/online/failure.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table.tsx';
import type { Column } from '#ui/data-table-props.ts';
import { Count, Page, PageHead, Toolbar } from '#ui/page.tsx';
import { Select } from '#ui/select.tsx';
import { Loading } from '#ui/spinner.tsx';
import { EmptyState } from '#ui/state.tsx';
import { TextField } from '#ui/text-field.tsx';
import {
  ACTION_LABELS,
  actionLabel,
  actorLabel,
  detailsLabel,
  subjectLabel,
} from './audit-words.ts';
import { PersonFilter } from './person-filter.tsx';

const FAILED = text('The audit log could not be loaded');
/** Maximum number of lines in an exported file; the screen says so if there are more. */
const MOST_EXPORTED = 10_000;
const EVERYTHING: AuditSearch = { action: '', from: '', to: '', userId: '' };

const csvColumns = (): CsvColumn<AuditLine>[] => [
  { title: t`When (UTC)`, value: ({ at }) => at },
  { title: t`Who`, value: actorLabel },
  { title: t`What`, value: ({ action }) => actionLabel(action) },
  { title: t`Whom`, value: subjectLabel },
  { title: t`Details`, value: detailsLabel },
  { title: t`Device`, value: ({ device }) => deviceWords(device) },
];

const tableColumns = (): Column<AuditLine>[] => [
  {
    key: 'action',
    title: t`What`,
    cell: ({ action }) => actionLabel(action),
    onCard: 'title',
  },
  { key: 'at', title: t`When`, cell: ({ at }) => momentWords(Date.parse(at)) },
  { key: 'actor', title: t`Who`, cell: actorLabel },
  { key: 'subject', title: t`Whom`, cell: subjectLabel },
  { key: 'details', title: t`Details`, cell: detailsLabel },
  { key: 'device', title: t`Device`, cell: ({ device }) => deviceWords(device) },
];

interface Loaded {
  lines: readonly AuditLine[];
  unreadable: number;
  hasMore: boolean;
}

/** Who did what to whom, when and from which device: read from the server, never stored on the device. */
export function AuditLog() {
  const [search, setSearch] = useState(EVERYTHING);
  const [loaded, setLoaded] = useState<Loaded>();
  const [problem, setProblem] = useState<FailureWords>();
  const [isOffered, setOffered] = useState(true);
  const [note, setNote] = useState('');
  const isOnline = useOnline();

  const report = useCallback((outcome: AuditOutcome) => {
    setOffered(outcome.kind !== 'not-offered');
    setProblem(outcome.kind === 'failed' ? wordsForRead(outcome.failure, FAILED) : undefined);
  }, []);

  useEffect(() => {
    let isCurrent = true;
    void loadAuditLog(search).then((outcome) => {
      if (!isCurrent) return;
      report(outcome);
      if (outcome.kind === 'done') setLoaded(outcome);
    });
    return () => {
      isCurrent = false;
    };
  }, [search, report]);

  async function loadMore(earlier: Loaded) {
    const outcome = await loadAuditLog(search, earlier.lines.at(-1)?.id);
    report(outcome);
    if (outcome.kind !== 'done') return;
    // Ignored if the search has changed in the meantime.
    setLoaded((now) => (now === earlier ? together(earlier, outcome) : now));
  }

  function look(change: Partial<AuditSearch>) {
    setLoaded(undefined);
    setNote('');
    setSearch((before) => ({ ...before, ...change }));
  }

  async function exportCsv() {
    const all = await linesFound(search);
    if ('failure' in all) return setProblem(all.failure);
    saveFile(
      `audit-log-${dayOf(new Date())}.csv`,
      await makeCsv(all.lines, csvColumns()),
      CSV_TYPE,
    );
    setNote(
      all.hasMore
        ? t`The file has the newest ${MOST_EXPORTED} lines. Choose a shorter period for the others.`
        : '',
    );
  }

  if (!isOffered) {
    return (
      <Page>
        <PageHead title={t`Audit Log`} />
        <EmptyState title={t`This server keeps no audit log`} icon="shield" />
      </Page>
    );
  }
  return (
    <Page>
      <PageHead title={t`Audit Log`}>
        <Button
          kind="secondary"
          icon="download"
          disabled={!isOnline || !loaded || loaded.lines.length === 0}
          onClick={() => void exportCsv()}
        >
          <Trans>Export CSV</Trans>
        </Button>
      </PageHead>
      <OfflineHint what={t`The audit log`} />
      <Filters search={search} onSearch={look} />
      <PersonFilter key={search.userId} userId={search.userId} onPerson={look} />
      <FailureBanner
        problem={problem}
        actions={
          <Button onClick={() => look({})}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
      {note && <Banner role="status">{note}</Banner>}
      {!loaded && !problem && <Loading label={t`Loading the audit log …`} />}
      {loaded && <Lines {...loaded} isOnline={isOnline} onMore={() => void loadMore(loaded)} />}
    </Page>
  );
}

interface FilterProps {
  search: AuditSearch;
  onSearch(change: Partial<AuditSearch>): void;
}

function Filters({ search, onSearch }: FilterProps) {
  return (
    <Toolbar>
      <Select
        name="action"
        label={t`What`}
        value={search.action}
        onChange={(event) => onSearch({ action: event.currentTarget.value })}
      >
        <option value="">{t`Everything`}</option>
        {Object.entries(ACTION_LABELS).map(([action, label]) => (
          <option key={action} value={action}>
            {translate(label)}
          </option>
        ))}
      </Select>
      <TextField
        name="from"
        type="date"
        label={t`From`}
        value={search.from}
        onChange={(event) => onSearch({ from: event.currentTarget.value })}
      />
      <TextField
        name="to"
        type="date"
        label={t`To`}
        value={search.to}
        onChange={(event) => onSearch({ to: event.currentTarget.value })}
      />
    </Toolbar>
  );
}

/** Appends a page. The next page starts after its last line, so a page without lines is the last one. */
function together(earlier: Loaded, page: Loaded): Loaded {
  return {
    lines: [...earlier.lines, ...page.lines],
    unreadable: earlier.unreadable + page.unreadable,
    hasMore: page.hasMore && page.lines.length > 0,
  };
}

function Lines({
  lines,
  unreadable,
  hasMore,
  isOnline,
  onMore,
}: Loaded & { isOnline: boolean; onMore(): void }) {
  const [columns] = useState(tableColumns);
  const { length } = lines;
  if (length === 0 && unreadable === 0) {
    return <EmptyState title={t`Nothing found`} icon="search" />;
  }
  return (
    <>
      <UnreadRows count={unreadable} />
      <Count>
        {hasMore
          ? t`The newest ${length} lines`
          : plural(length, { one: '# line', other: '# lines' })}
      </Count>
      <DataTable
        label={t`Audit log`}
        columns={columns}
        rows={lines}
        rowKey={({ id }) => String(id)}
      />
      {hasMore && (
        <Button kind="secondary" disabled={!isOnline} onClick={onMore}>
          <Trans>Show older lines</Trans>
        </Button>
      )}
    </>
  );
}

/** Loads all matching lines page by page, up to the limit of a file. */
async function linesFound(search: AuditSearch): Promise<Loaded | { failure: FailureWords }> {
  let found: Loaded = { lines: [], unreadable: 0, hasMore: true };
  while (found.hasMore && found.lines.length < MOST_EXPORTED) {
    const page = await loadAuditLog(search, found.lines.at(-1)?.id);
    if (page.kind === 'failed') return { failure: wordsForRead(page.failure, FAILED) };
    if (page.kind === 'not-offered') return { ...found, hasMore: false };
    found = together(found, page);
  }
  return found;
}
