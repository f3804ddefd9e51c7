import { type Holder, may } from '#shared/permissions.ts';

/** Everybody who may see what assessors write has a vault for it. */
export function needsVault(person: Holder): boolean {
  return may(person, 'writeAssessorReports') || may(person, 'readCandidateReports');
}
