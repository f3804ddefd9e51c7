import { reportRows } from '#server/domain/assessment-rows.ts';
import { type FeedTable, inSlice } from './feed-table.ts';

/**
 * Only a person's own reports. Others can read them only through a call that is recorded in the audit trail, so reports
 * are never stored on a second person's device. They are removed from the device with their assignment.
 */
export const assessorReportsFeed: FeedTable = {
  name: 'assessor_reports',
  from: 'assessor_reports',
  isFor: (sight) => sight.assesses,
  isOwn: () => true,
  async read(db, sight, slice) {
    const rows = await reportRows(db)
      .select(['assessor_reports.rev', 'assessor_reports.deleted', 'assignments.deleted as left'])
      .where(inSlice('assessor_reports', slice))
      .where('assignments.assessor_id', '=', sight.userId)
      .orderBy('assessor_reports.rev')
      .orderBy('assessor_reports.id')
      .limit(slice.limit)
      .execute();
    return rows.map(({ rev, deleted, left, ...report }) => {
      return { rev, id: report.id, row: deleted === 0 && left === 0 ? report : null };
    });
  },
};
