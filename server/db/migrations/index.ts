import type { Migration } from '../migration.ts';
import { firstTables } from './001-first-tables.ts';
import { hubColumns } from './002-hub-columns.ts';
import { mbcbReports } from './010-mbcb-reports.ts';
import { supportTickets } from './020-support-tickets.ts';
import { geocoding } from './021-geocoding.ts';
import { assessmentTables } from './030-assessments.ts';
import { planterDirectory } from './050-planter-directory.ts';
import { directories } from './060-directories.ts';
import { pictures } from './061-pictures.ts';
import { draftCopies } from './110-draft-copies.ts';
import { stagesOnDevices } from './120-stages-on-devices.ts';
import { keptReads } from './140-kept-reads.ts';
import { clockEpochs } from './200-clock-epochs.ts';
import { scaleIndexes } from './201-scale-indexes.ts';
import { letters } from './202-letters.ts';
import { auditLog } from './210-audit-log.ts';
import { sessions } from './211-sessions.ts';
import { invitedRoles } from './212-invited-roles.ts';
import { clockDays } from './230-clock-days.ts';
import { secondFactor } from './240-second-factor.ts';
import { largeNetworks } from './241-large-networks.ts';
import { roleHolders } from './250-role-holders.ts';
import { unfinishedErasures } from './251-unfinished-erasures.ts';
import { cohorts } from './253-cohorts.ts';
import { eventStatus } from './260-event-status.ts';
import { decisionMeeting } from './261-decision-meeting.ts';
import { accountLanguage } from './270-account-language.ts';
import { devices } from './285-devices.ts';
import { calendarAddresses } from './290-calendar-addresses.ts';
import { trainingResources } from './300-training-resources.ts';
import { trainingFiles } from './301-training-files.ts';
import { digests } from './310-digests.ts';
import { snoozes } from './330-snoozes.ts';
import { recordHistory } from './340-record-history.ts';
import { deviceErasure } from './350-device-erasure.ts';
import { planterAccountIndex } from './360-planter-account-index.ts';
import { snoozesClockIndex } from './370-snoozes-clock-index.ts';

/** All migrations in order. Add a new one as a file, and as the last line here. */
export const MIGRATIONS: readonly Migration[] = [
  firstTables,
  hubColumns,
  mbcbReports,
  supportTickets,
  geocoding,
  assessmentTables,
  planterDirectory,
  directories,
  pictures,
  draftCopies,
  stagesOnDevices,
  keptReads,
  clockEpochs,
  scaleIndexes,
  letters,
  auditLog,
  sessions,
  invitedRoles,
  clockDays,
  secondFactor,
  largeNetworks,
  roleHolders,
  unfinishedErasures,
  cohorts,
  eventStatus,
  decisionMeeting,
  accountLanguage,
  devices,
  calendarAddresses,
  trainingResources,
  trainingFiles,
  digests,
  snoozes,
  recordHistory,
  deviceErasure,
  planterAccountIndex,
  snoozesClockIndex,
];
