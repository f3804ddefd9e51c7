import { memo, type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { feedView } from '#db/queries/feeds.ts';
import { entriesIn, type ReportEntry } from '#db/queries/report-index.ts';
import { reportsByLid } from '#db/queries/reports.ts';
import { readMirror, useMirror } from '#db/queries/use-mirror.ts';
import { useReportIndex } from '#db/queries/use-report-index.ts';
import { failureWords } from '#shared/failure-words.ts';
import { may } from '#shared/permissions.ts';
import { filterYears } from '#shared/report-rules.ts';
import { showCount } from '#shared/show-count.ts';
import { useUser } from '#src/account/account.ts';
import { refreshNow, wantFeed } from '#src/sync/refresh.ts';
import { Button } from '#ui/button.tsx';
import { late } from '#ui/late.tsx';
import { Loading } from '#ui/spinner.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { useToday } from '#ui/use-today.ts';
import { UnreadableNote } from '../-lists/unreadable-note.tsx';
import { filterReports } from './filter-reports.ts';
import { networkPaper } from './network-paper.ts';
import { ReportDialogs } from './report-dialogs.tsx';
import { ReportFiles } from './report-files.tsx';
import { ReportFilters, type ReportsFilter } from './report-filters.tsx';
import { ReportTable } from './report-table.tsx';
import classes from './reports.module.css';

const NetworkFigures = late(async () => (await import('./network-figures.tsx')).NetworkFigures);

/** Which dialog is open over which report. */
export interface Opened {
  kind: 'details' | 'edit' | 'delete';
  lid: string;
}

interface Props {
  view: ReportsFilter;
  onView(changed: ReportsFilter): void;
}

/** 'MBCB Reports Management': every report of the network. */
export const AllReports = memo(function AllReports({ view, onView }: Props) {
  const user = useUser();
  const today = useToday();
  const index = useReportIndex();
  const [opened, setOpened] = useState<Opened>();
  const [hasFigures, setFigures] = useState(false);
  const feedKey = `reports:${view.year ?? today.slice(0, 4)}`;
  const feed = useMirror((db) => feedView(db, feedKey), [feedKey]);
  useWantedYears(view.year, today);

  // A key or a filter shows in its field at once; the list follows in the next moment.
  const wanted = useDeferredValue(view);
  const months = useMemo(() => filterReports(index.months, wanted), [index.months, wanted]);
  const found = useMemo(() => entriesIn(months), [months]);
  const isLoaded = feed.kind === 'ready' && feed.data.readAt > 0;
  const error = feed.kind === 'ready' ? feed.data.error : undefined;
  const problem = index.problem ?? (index.months.length === 0 && !isLoaded ? error : undefined);

  return (
    <div className={classes.page}>
      <h1>MBCB Reports Management</h1>
      <UnreadableNote list={feedKey} table="reports" called={['report', 'reports']} />
      <ReportFilters today={today} view={view} onView={onView} />
      <div className={classes.toolbar}>
        <p role="status">
          {showCount(found.length)} {found.length === 1 ? 'report' : 'reports'}
          {!index.isWhole && ' so far'}
        </p>
        <div className={classes.actions}>
          <Button
            kind="secondary"
            small
            icon="overview"
            aria-expanded={hasFigures}
            onClick={() => setFigures(!hasFigures)}
          >
            Figures
          </Button>
          {found.length > 0 && (
            <ReportFiles
              title="MBCB Reports"
              name="mbcb-reports"
              total={found.length}
              read={(limit) => readMirror((db) => inOrder(db, found.slice(0, limit)))}
              figures={() => networkPaper({ months, all: index.months, today, year: wanted.year })}
            />
          )}
        </div>
      </div>
      {hasFigures && (
        <NetworkFigures months={months} all={index.months} today={today} year={wanted.year} />
      )}
      {problem ? (
        <Trouble message={problem} />
      ) : (
        <List found={found} isReading={!index.isWhole || !(isLoaded || index.months.length > 0)}>
          <ReportTable entries={found} mayChange={may(user, 'changeReports')} onOpen={setOpened} />
        </List>
      )}
      {opened && (
        <ReportDialogs
          opened={opened}
          mayChange={may(user, 'changeReports')}
          onOpen={setOpened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
});

function inOrder(db: Parameters<typeof reportsByLid>[0], found: readonly ReportEntry[]) {
  return reportsByLid(
    db,
    found.map(({ lid }) => lid),
  );
}

/** Where each year is a list of its own, those that the filter lets through are asked for. */
function useWantedYears(year: number | undefined, today: string): void {
  useEffect(() => {
    const years = year === undefined ? filterYears(today) : [year];
    for (const one of years) void wantFeed(`reports:${one}`);
  }, [year, today]);
}

interface ListProps {
  found: readonly ReportEntry[];
  isReading: boolean;
  children: ReactNode;
}

function List({ found, isReading, children }: ListProps) {
  if (found.length > 0) return children;
  if (isReading) return <Loading label="Loading reports..." />;
  return (
    <EmptyState title="No reports found" icon="report">
      <p>No report fits these filters.</p>
    </EmptyState>
  );
}

function Trouble({ message }: { message: string }) {
  return (
    <ErrorState
      title="The reports could not be loaded"
      actions={<Button onClick={() => void refreshNow()}>Try again</Button>}
    >
      <p>{failureWords(message)}</p>
    </ErrorState>
  );
}
