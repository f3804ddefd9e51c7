import { type Holder, may } from '#shared/permissions.ts';

/** Everybody who may see assessors' reports has a vault for them. */
export function needsVault(person: Holder): boolean {
  return may(person, 'writeAssessorReports') || may(person, 'readCandidateReports');
}
