import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { jointState, wasRead } from '#db/queries/list-rules.ts';
import type { ListState } from '#db/queries/list-state.ts';
import { hasReportsOfNobody, reportsOfPlanter } from '#db/queries/reports.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { PlanterRow } from '#db/tables/planters.ts';
import type { ReportRow } from '#db/tables/reports.ts';
import { text } from '#shared/i18n.ts';
import { may } from '#shared/permissions.ts';
import { periodWords } from '#shared/report-rules.ts';
import { useUser } from '#src/account/account.ts';
import { RowChanges } from '#src/changes/row-changes.tsx';
import { submittedWords } from '#src/features/reports/report-card.tsx';
import { ReportContent } from '#src/features/reports/report-content.tsx';
import { StatusBadge } from '#src/features/reports/status-badge.tsx';
import { yearLists } from '#src/features/reports/year-lists.ts';
import { ListGate } from '#src/lists/list-gate.tsx';
import { useAllWanted, useKnownStates } from '#src/lists/use-known-states.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import layout from '#ui/layout.module.css';
import { useToday } from '#ui/use-today.ts';

const AT_ONCE = 6;
const RECENT_YEARS = 2;
const OWN = ['my-reports'];
const WORDS = { failed: text('Failed to load reports') };
const CALLED = [text('report'), text('reports')] as const;

/** The monthly reports of a planter. The caller checks who may see them. */
export function Reports({ planter }: { planter: PlanterRow }) {
  const user = useUser();
  const today = useToday();
  const keys = may(user, 'readAllReports') ? yearLists(today) : OWN;
  const state = useReportsState(keys);
  const [key = ''] = keys;
  const live = useMirror(
    (db) => reportsOfPlanter(db, { planter: planter.id, user: planter.user_id }),
    [planter.id, planter.user_id],
  );
  const [opened, setOpened] = useState<ReportRow>();
  const [limit, setLimit] = useState(AT_ONCE);
  return (
    <ListGate
      list={{ live, state }}
      has={({ length }) => length > 0}
      words={WORDS}
      unreadable={{ list: key, table: 'reports', called: CALLED, isPart: true }}
      small
      empty={<NoReports />}
    >
      {(rows) => (
        <>
          <RowChanges table="reports" lids={rows.map(({ lid }) => lid)} />
          <ul className={classNames(layout.stack3, layout.lined)}>
            {rows.slice(0, limit).map((row) => (
              <li key={row.lid} className={layout.cluster3}>
                <strong>{periodWords(row.report_year, row.report_month)}</strong>
                <StatusBadge status={row.status} />
                <span className={layout.muted}>{submittedWords(row.submitted_at, row.id)}</span>
                <Button
                  kind="secondary"
                  small
                  className={layout.end}
                  aria-label={detailsOf(periodWords(row.report_year, row.report_month))}
                  onClick={() => setOpened(row)}
                >
                  <Trans>View Details</Trans>
                </Button>
              </li>
            ))}
          </ul>
          {rows.length > limit && (
            <div>
              <Button kind="secondary" onClick={() => setLimit(limit + 24)}>
                <Trans>Show older reports</Trans>
              </Button>
            </div>
          )}
          {opened && (
            <Dialog
              title={periodWords(opened.report_year, opened.report_month)}
              onClose={() => setOpened(undefined)}
            >
              <ReportContent row={opened} />
            </Dialog>
          )}
        </>
      )}
    </ListGate>
  );
}

/**
 * The joint state of the lists. They have the reports of the whole network, which seldom change later, so older years
 * are not requested again after they have been read.
 */
function useReportsState(keys: readonly string[]): ListState {
  const states = useKnownStates(keys);
  const areOlderMissing = states.slice(RECENT_YEARS).some((state) => !wasRead(state));
  useAllWanted(areOlderMissing ? keys : keys.slice(0, RECENT_YEARS));
  return jointState(states);
}

function NoReports() {
  const isUnknown = useMirror(hasReportsOfNobody, []);
  if (isUnknown.kind !== 'ready') return null;
  return (
    <p>
      {isUnknown.data ? (
        <Trans>The server does not say which planter a report is from.</Trans>
      ) : (
        <Trans>No reports submitted yet</Trans>
      )}
    </p>
  );
}

function detailsOf(period: string): string {
  return t`View Details of ${period}`;
}
