import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { stageHistoryOf } from '#db/queries/stage-history.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { PlanterRow } from '#db/tables/planters.ts';
import type { StageHistoryRow } from '#db/tables/stage-history.ts';
import { dayOf, showDay } from '#shared/dates.ts';
import { text } from '#shared/i18n.ts';
import { placeWords } from '#shared/stages.ts';
import { RowChanges } from '#src/changes/row-changes.tsx';
import { ListGate } from '#src/lists/list-gate.tsx';
import { useList } from '#src/lists/use-list.ts';
import { Badge } from '#ui/badge.tsx';
import layout from '#ui/layout.module.css';
import classes from './planter.module.css';

const WORDS = { failed: text('Failed to load status history') };
const CALLED = [text('status change'), text('status changes')] as const;

/** A planter's stage changes, newest first, including changes that are waiting to be sent. */
export function StageHistory({ planter: { lid: planter, id } }: { planter: PlanterRow }) {
  const live = useMirror((db) => stageHistoryOf(db, planter), [planter]);
  const key = `stage-history:${planter}`;
  return (
    <ListGate
      list={useList(id !== null ? key : undefined, live)}
      has={({ length }) => length > 0}
      words={WORDS}
      unreadable={{ list: key, table: 'stage_history', called: CALLED, isPart: true }}
      small
      empty={
        <p>
          <Trans>No status changes recorded</Trans>
        </p>
      }
    >
      {(rows) => (
        <>
          <RowChanges table="stage_history" lids={rows.map(({ lid }) => lid)} />
          <HistoryTable rows={rows} />
        </>
      )}
    </ListGate>
  );
}

function HistoryTable({ rows }: { rows: readonly StageHistoryRow[] }) {
  return (
    <div className={layout.scrollable}>
      <table className={classes.history} aria-label={t`Status History`}>
        <thead>
          <tr>
            {[t`Date`, t`Changed By`, t`From`, t`To`, t`Notes`].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.lid}>
              <td data-title={t`Date`}>
                {showMoment(row.date)}{' '}
                {row.id === null && (
                  <Badge>
                    <Trans>Waiting</Trans>
                  </Badge>
                )}
              </td>
              <td data-title={t`Changed By`}>{row.user_name || t`Unknown`}</td>
              <td data-title={t`From`}>
                {row.from_stage ? placeWords(row.from_stage, row.from_status) : '–'}
              </td>
              <td data-title={t`To`}>{placeWords(row.to_stage, row.to_status)}</td>
              <td data-title={t`Notes`} className={layout.prose}>
                {row.notes || '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function showMoment(date: string): string {
  const moment = new Date(date);
  return Number.isNaN(moment.getTime()) ? date : showDay(dayOf(moment));
}
