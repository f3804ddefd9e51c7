import { useEffect } from 'react';
import { feedView } from '#db/queries/feeds.ts';
import { stageHistoryOf } from '#db/queries/stage-history.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { StageHistoryRow } from '#db/tables/stage-history.ts';
import { dayOf, showDay } from '#shared/dates.ts';
import { placeOf } from '#shared/stages.ts';
import { wantFeed } from '#src/sync/refresh.ts';
import { Badge } from '#ui/badge.tsx';
import { Banner } from '#ui/banner.tsx';
import classes from './planter.module.css';

/** A planter's way through the stages, newest first; what waits is at the top at once. */
export function StageHistory({ planter }: { planter: string }) {
  const key = `stage-history:${planter}`;
  const history = useMirror((db) => stageHistoryOf(db, planter), [planter]);
  const feed = useMirror((db) => feedView(db, key), [key]);
  useEffect(() => void wantFeed(key), [key]);

  if (history.kind === 'loading' || feed.kind === 'loading') return <p role="status">Loading...</p>;
  if (history.kind === 'failed') {
    return (
      <Banner tone="danger" role="alert">
        {history.message}
      </Banner>
    );
  }
  if (history.data.length > 0) return <HistoryTable rows={history.data} />;
  if (feed.kind === 'ready' && feed.data.readAt === 0) {
    return <p role="status">The history has not been loaded on this device yet.</p>;
  }
  return <p>No status changes recorded</p>;
}

function HistoryTable({ rows }: { rows: readonly StageHistoryRow[] }) {
  return (
    <div className={classes.scroll}>
      <table className={classes.history} aria-label="Status History">
        <thead>
          <tr>
            {['Date', 'Changed By', 'From', 'To', 'Notes'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.lid}>
              <td data-title="Date">
                {showMoment(row.date)} {row.id === null && <Badge>Waiting</Badge>}
              </td>
              <td data-title="Changed By">{row.user_name || 'Unknown'}</td>
              <td data-title="From">
                {row.from_stage ? placeOf(row.from_stage, row.from_status) : '–'}
              </td>
              <td data-title="To">{placeOf(row.to_stage, row.to_status)}</td>
              <td data-title="Notes" className={classes.notes}>
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
