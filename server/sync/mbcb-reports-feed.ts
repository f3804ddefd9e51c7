import { REPORT_FIELDS } from '#server/domain/mbcb-report-rows.ts';
import { type FeedTable, inSlice } from './feed-table.ts';

/** A person's own reports; all reports for people who may read those of the network. */
export const mbcbReportsFeed: FeedTable = {
  name: 'reports',
  from: 'mbcb_reports',
  isFor: (sight) => sight.ownReports || sight.allReports,
  isOwn: (sight) => !sight.allReports,
  async read(db, sight, slice) {
    const rows = await db
      .selectFrom('mbcb_reports')
      .select(REPORT_FIELDS)
      .select(['rev', 'deleted'])
      .where(inSlice('mbcb_reports', slice))
      .$if(!sight.allReports, (query) => query.where('user_id', '=', sight.userId))
      .orderBy('rev')
      .orderBy('id')
      .limit(slice.limit)
      .execute();
    return rows.map(({ rev, deleted, ...report }) => ({
      rev,
      id: report.id,
      row: deleted === 0 ? report : null,
    }));
  },
};
