import { useCallback, useEffect, useState } from 'react';
import type { AuditLine } from '#shared/contract/audit-log.ts';
import { dayOf } from '#shared/dates.ts';
import { momentWords } from '#shared/moments.ts';
import { type CsvColumn, makeCsv } from '#src/files/csv.ts';
import { CSV_TYPE, saveFile } from '#src/files/save-file.ts';
import { OfflineHint } from '#src/forms/offline-hint.tsx';
import { useOnline } from '#src/forms/use-online.ts';
import { type AuditOutcome, type AuditSearch, loadAuditLog } from '#src/online/audit-log.ts';
import { type FailureWords, wordsFor } from '#src/online/failure.ts';
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

const FAILED = 'The audit log could not be loaded';
/** A file holds at most this many lines; the screen says so when there are more. */
const MOST_EXPORTED = 10_000;
const EVERYTHING: AuditSearch = { action: '', from: '', to: '', userId: '' };

const CSV_COLUMNS: readonly CsvColumn<AuditLine>[] = [
  { title: 'When (UTC)', value: ({ at }) => at },
  { title: 'Who', value: actorLabel },
  { title: 'What', value: ({ action }) => actionLabel(action) },
  { title: 'Whom', value: subjectLabel },
  { title: 'Details', value: detailsLabel },
  { title: 'Device', value: ({ device }) => device },
];

const COLUMNS: readonly Column<AuditLine>[] = [
  { key: 'action', title: 'What', cell: ({ action }) => actionLabel(action), onCard: 'title' },
  { key: 'at', title: 'When', cell: ({ at }) => momentWords(Date.parse(at)) },
  { key: 'actor', title: 'Who', cell: actorLabel },
  { key: 'subject', title: 'Whom', cell: subjectLabel },
  { key: 'details', title: 'Details', cell: detailsLabel },
  { key: 'device', title: 'Device', cell: ({ device }) => device },
];

interface Loaded {
  lines: readonly AuditLine[];
  hasMore: boolean;
}

/** Who did what to whom, when and from which device: read from the server, never kept on the device. */
export function AuditLog() {
  const [search, setSearch] = useState(EVERYTHING);
  const [loaded, setLoaded] = useState<Loaded>();
  const [problem, setProblem] = useState<FailureWords>();
  const [isOffered, setOffered] = useState(true);
  const [note, setNote] = useState('');
  const isOnline = useOnline();

  const report = useCallback((outcome: AuditOutcome) => {
    setOffered(outcome.kind !== 'not-offered');
    setProblem(outcome.kind === 'failed' ? wordsFor(outcome.failure, FAILED) : undefined);
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

  async function loadMore(earlier: readonly AuditLine[]) {
    const outcome = await loadAuditLog(search, earlier.at(-1)?.id);
    report(outcome);
    if (outcome.kind !== 'done') return;
    const lines = [...earlier, ...outcome.lines];
    // Unless something else is looked for meanwhile.
    setLoaded((now) => (now?.lines === earlier ? { lines, hasMore: outcome.hasMore } : now));
  }

  function look(change: Partial<AuditSearch>) {
    setLoaded(undefined);
    setNote('');
    setSearch((before) => ({ ...before, ...change }));
  }

  async function exportCsv() {
    const all = await linesFound(search);
    if ('failure' in all) return setProblem(all.failure);
    saveFile(`audit-log-${dayOf(new Date())}.csv`, await makeCsv(all.lines, CSV_COLUMNS), CSV_TYPE);
    setNote(
      all.hasMore
        ? `The file has the newest ${MOST_EXPORTED} lines. Choose a shorter period for the others.`
        : '',
    );
  }

  if (!isOffered) {
    return (
      <Page>
        <PageHead title="Audit Log" />
        <EmptyState title="This server keeps no audit log" icon="shield" />
      </Page>
    );
  }
  return (
    <Page>
      <PageHead title="Audit Log">
        <Button
          kind="secondary"
          icon="download"
          disabled={!isOnline || !loaded || loaded.lines.length === 0}
          onClick={() => void exportCsv()}
        >
          Export CSV
        </Button>
      </PageHead>
      <OfflineHint what="The audit log" />
      <Filters search={search} onSearch={look} />
      <PersonFilter key={search.userId} userId={search.userId} onPerson={look} />
      {problem && (
        <Banner
          tone="danger"
          role="alert"
          title={problem.title}
          actions={<Button onClick={() => look({})}>Try again</Button>}
        >
          {problem.detail && <p>{problem.detail}</p>}
        </Banner>
      )}
      {note && <Banner role="status">{note}</Banner>}
      {!loaded && !problem && <Loading label="Loading the audit log …" />}
      {loaded && (
        <Lines {...loaded} isOnline={isOnline} onMore={() => void loadMore(loaded.lines)} />
      )}
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
        label="What"
        value={search.action}
        onChange={(event) => onSearch({ action: event.currentTarget.value })}
      >
        <option value="">Everything</option>
        {Object.entries(ACTION_LABELS).map(([action, label]) => (
          <option key={action} value={action}>
            {label}
          </option>
        ))}
      </Select>
      <TextField
        name="from"
        type="date"
        label="From"
        value={search.from}
        onChange={(event) => onSearch({ from: event.currentTarget.value })}
      />
      <TextField
        name="to"
        type="date"
        label="To"
        value={search.to}
        onChange={(event) => onSearch({ to: event.currentTarget.value })}
      />
    </Toolbar>
  );
}

function Lines({
  lines,
  hasMore,
  isOnline,
  onMore,
}: Loaded & { isOnline: boolean; onMore(): void }) {
  if (lines.length === 0) return <EmptyState title="Nothing found" icon="search" />;
  return (
    <>
      <Count>{hasMore ? `The newest ${lines.length} lines` : `${lines.length} lines`}</Count>
      <DataTable label="Audit log" columns={COLUMNS} rows={lines} rowKey={({ id }) => String(id)} />
      {hasMore && (
        <Button kind="secondary" disabled={!isOnline} onClick={onMore}>
          Show older lines
        </Button>
      )}
    </>
  );
}

/** Everything that is found, page by page, up to the limit of a file. */
async function linesFound(search: AuditSearch): Promise<Loaded | { failure: FailureWords }> {
  const lines: AuditLine[] = [];
  for (;;) {
    const page = await loadAuditLog(search, lines.at(-1)?.id);
    if (page.kind === 'failed') return { failure: wordsFor(page.failure, FAILED) };
    if (page.kind === 'not-offered') return { lines, hasMore: false };
    lines.push(...page.lines);
    if (!page.hasMore || lines.length >= MOST_EXPORTED) return { lines, hasMore: page.hasMore };
  }
}
