import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { wasRead } from '#db/queries/list-rules.ts';
import { entriesIn, type ReportEntry } from '#db/queries/report-index.ts';
import { reportsByLid } from '#db/queries/reports.ts';
import { readMirror } from '#db/queries/use-mirror.ts';
import { useReportIndex } from '#db/queries/use-report-index.ts';
import { text } from '#shared/i18n.ts';
import { may } from '#shared/permissions.ts';
import { useUser } from '#src/account/account.ts';
import { ListGate } from '#src/lists/list-gate.tsx';
import { useJointState } from '#src/lists/use-joint-state.ts';
import { liveOf } from '#src/lists/use-list.ts';
import { Button } from '#ui/button.tsx';
import { late } from '#ui/late.tsx';
import layout from '#ui/layout.module.css';
import { EmptyState } from '#ui/state.tsx';
import { useToday } from '#ui/use-today.ts';
import { filterReports } from './filter-reports.ts';
import { networkPaper } from './network-paper.ts';
import { type Opened, ReportDialogs } from './report-dialogs.tsx';
import { ReportFiles } from './report-files.tsx';
import { ReportFilters, type ReportsFilter } from './report-filters.tsx';
import { ReportTable } from './report-table.tsx';
import { useWholeLists } from './whole-lists.ts';
import { yearLists } from './year-lists.ts';

const NetworkFigures = late(async () => (await import('./network-figures.tsx')).NetworkFigures);

const WORDS = {
  failed: text('The reports could not be loaded'),
  isFixed: true,
  loading: text('Loading reports...'),
};
const CALLED = [text('report'), text('reports')] as const;

interface Props {
  view: ReportsFilter;
  onView(changed: ReportsFilter): void;
}

/** 'MBCB Reports Management': all reports of the network. */
export const AllReports = memo(function AllReports({ view, onView }: Props) {
  const user = useUser();
  const today = useToday();
  const index = useReportIndex();
  const [opened, setOpened] = useState<Opened>();
  const [hasFigures, setFigures] = useState(false);
  const feedKey = `reports:${view.year ?? today.slice(0, 4)}`;

  // Typed text and filters are shown in their fields at once; the list follows in a deferred render.
  const wanted = useDeferredValue(view);
  const months = useMemo(() => filterReports(index.months, wanted), [index.months, wanted]);
  const found = useMemo(() => entriesIn(months), [months]);
  const isRead = index.isWhole || index.months.length > 0;
  const state = useJointState(yearLists(today, view.year));
  const whole = useWholeLists(state, index.isWhole, today);
  const isCounted = found.length > 0 || wasRead(state);

  return (
    <div className={layout.stack4}>
      <h1>
        <Trans>MBCB Reports Management</Trans>
      </h1>
      <ReportFilters today={today} view={view} onView={onView} />
      <div className={layout.spread3}>
        <p role="status">{isCounted && countWords(found.length, index.isWhole)}</p>
        <div className={layout.wrap3}>
          <Button
            kind="secondary"
            small
            icon="overview"
            aria-expanded={hasFigures}
            onClick={() => setFigures(!hasFigures)}
          >
            <Trans>Figures</Trans>
          </Button>
          {found.length > 0 && (
            <ReportFiles
              title={() => t`MBCB Reports`}
              name="mbcb-reports"
              total={found.length}
              read={(limit) => readMirror((db) => inOrder(db, found.slice(0, limit)))}
              isWhole={whole.shown}
              figures={() =>
                networkPaper({ months, all: index.months, today, year: wanted.year, whole })
              }
            />
          )}
        </div>
      </div>
      {hasFigures && (
        <NetworkFigures
          months={months}
          all={index.months}
          whole={whole}
          today={today}
          year={wanted.year}
        />
      )}
      <ListGate
        list={{ live: liveOf(index, isRead), state }}
        has={({ months: all }) =>
          all.some(({ year }) => wanted.year === undefined || year === wanted.year)
        }
        words={WORDS}
        unreadable={{ list: feedKey, table: 'reports', called: CALLED }}
        empty={<NoReports isFiltered={false} />}
      >
        {() =>
          found.length === 0 ? (
            <NoReports isFiltered />
          ) : (
            <ReportTable
              entries={found}
              mayChange={may(user, 'changeReports')}
              onOpen={setOpened}
            />
          )
        }
      </ListGate>
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

function countWords(count: number, isAll: boolean): string {
  const words = plural(count, { one: '# report', other: '# reports' });
  return isAll ? words : t`${words} so far`;
}

function NoReports({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState title={t`No reports found`} icon="report">
      <p>{isFiltered ? t`No report fits these filters.` : t`Submitted reports appear here.`}</p>
    </EmptyState>
  );
}
