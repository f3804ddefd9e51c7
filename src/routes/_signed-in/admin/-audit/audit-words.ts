import type { AuditAction, AuditLine } from '#shared/contract/audit-log.ts';

/** What each recorded action is called on the screen and in the file. */
export const ACTION_LABELS: Record<AuditAction, string> = {
  'signed-in': 'Signed in',
  'sign-in-failed': 'Sign-in failed',
  'signed-out': 'Signed out',
  'session-ended': 'Session ended',
  registered: 'Registered',
  invited: 'Invitation sent',
  'invitation-withdrawn': 'Invitation withdrawn',
  'invitation-accepted': 'Invitation accepted',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset',
  'second-factor-on': 'Second step turned on',
  'second-factor-off': 'Second step turned off',
  'second-factor-failed': 'Second step failed',
  'second-factor-reset': 'Second step reset',
  'recovery-code-used': 'Recovery code used',
  'recovery-codes-renewed': 'New recovery codes made',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'email-changed': 'Email changed',
  'username-changed': 'Username changed',
  'role-given': 'Role given',
  'role-taken': 'Role taken',
  suspended: 'Account suspended',
  'suspension-lifted': 'Suspension lifted',
  'account-deleted': 'Account deleted',
  'record-deleted': 'Record deleted',
  'hub-assigned': 'Hub leader assigned',
  'hub-unassigned': 'Hub leader removed',
  'stage-changed': 'Stage changed',
  'report-read': 'Confidential reports read',
  'administrator-created': 'Administrator created',
  'password-link-created': 'Password link created',
  'person-exported': 'Personal data exported',
  'person-erased': 'Person erased',
};

/** A newer server may record what this page does not know. */
export function actionLabel(action: string): string {
  return Object.entries(ACTION_LABELS).find(([name]) => name === action)?.[1] ?? action;
}

export function actorLabel({ actor }: AuditLine): string {
  return actor?.name ?? 'Nobody signed in';
}

export function subjectLabel({ subject }: AuditLine): string {
  return subject?.name ?? '';
}

/** `role: hub_leader`, `from: Candidate, to: Plant`. */
export function detailsLabel({ details }: AuditLine): string {
  return Object.entries(details)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');
}
