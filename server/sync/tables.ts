import { assessmentParticipantsFeed } from './assessment-participants-feed.ts';
import { assessmentRolesFeed } from './assessment-roles-feed.ts';
import { assessmentsFeed } from './assessments-feed.ts';
import { assessorReportsFeed } from './assessor-reports-feed.ts';
import { assignmentsFeed } from './assignments-feed.ts';
import { cohortParticipantsFeed, cohortsFeed } from './cohorts-feed.ts';
import { contactsFeed } from './contacts-feed.ts';
import { decisionsFeed } from './decisions-feed.ts';
import { directoryFeeds } from './directory-feeds.ts';
import type { FeedTable } from './feed-table.ts';
import { hubLeadersFeed } from './hub-leaders-feed.ts';
import { hubsFeed } from './hubs-feed.ts';
import { mbcbReportsFeed } from './mbcb-reports-feed.ts';
import { plantersFeed } from './planters-feed.ts';
import { profileFeed } from './profile-feed.ts';
import { stageHistoryFeed } from './stage-history-feed.ts';
import { stagesFeed } from './stages-feed.ts';
import { usersFeed } from './users-feed.ts';

/**
 * Every table of the change feed, in the order in which a device gets them: what the first screen shows
 * comes first. A new one is one file and one line here; raise FEED_VERSION (access-stamp.ts) with it.
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
  cohortsFeed,
  cohortParticipantsFeed,
];
