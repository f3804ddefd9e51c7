import type { Sight } from '#server/domain/planter-access.ts';
import { assessmentParticipantsFeed } from './assessment-participants-feed.ts';
import { assessmentRolesFeed } from './assessment-roles-feed.ts';
import { assessmentsFeed } from './assessments-feed.ts';
import { assessorReportsFeed } from './assessor-reports-feed.ts';
import { assignmentsFeed } from './assignments-feed.ts';
import { contactsFeed } from './contacts-feed.ts';
import { directoryFeeds } from './directory-feeds.ts';
import { decisionsFeed, extraFeeds } from './extra-feeds.ts';
import type { FeedTable } from './feed-table.ts';
import { hubLeadersFeed } from './hub-leaders-feed.ts';
import { hubsFeed } from './hubs-feed.ts';
import { mbcbReportsFeed } from './mbcb-reports-feed.ts';
import { ownHubFeed, plantersFeed } from './planters-feed.ts';
import { profileFeed } from './profile-feed.ts';
import { recordChangesFeed } from './record-changes-feed.ts';
import { snoozesFeed } from './snoozes-feed.ts';
import { stageHistoryFeed } from './stage-history-feed.ts';
import { stagesFeed } from './stages-feed.ts';
import { usersFeed } from './users-feed.ts';

/**
 * Every table of the change feed; the data of the first screen comes first. To add a table, add a file and a line here,
 * and raise FEED_VERSION (access-stamp.ts).
 */
export const FEED_TABLES: readonly FeedTable[] = [
  profileFeed,
  hubLeadersFeed,
  plantersFeed,
  contactsFeed,
  usersFeed,
  hubsFeed,
  stagesFeed,
  stageHistoryFeed,
  assessmentsFeed,
  assessmentParticipantsFeed,
  assessmentRolesFeed,
  assignmentsFeed,
  assessorReportsFeed,
  decisionsFeed,
  ...directoryFeeds,
  mbcbReportsFeed,
  ...extraFeeds,
  snoozesFeed,
  recordChangesFeed,
];

/** The tables that this person's devices hold. */
export function feedTablesFor(sight: Sight): FeedTable[] {
  return FEED_TABLES.filter((table) => table.isFor(sight));
}

/**
 * The order for a device that has nothing yet, which may read for minutes on a slow connection: a leader's hub, then
 * the person's own work, then the rows that everybody has (S29). The planters of the hub are sent again with the
 * directory.
 */
export function firstReadFor(sight: Sight): FeedTable[] {
  const tables = feedTablesFor(sight);
  const isOwn = (table: FeedTable) => table.isOwn?.(sight) === true;
  const ahead = ownHubFeed.isFor(sight) ? [ownHubFeed] : [];
  return [...ahead, ...tables.filter(isOwn), ...tables.filter((table) => !isOwn(table))];
}
