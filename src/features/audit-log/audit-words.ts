import type { AuditAction, AuditLine } from '#shared/contract/audit-log.ts';
import { text, translate } from '#shared/i18n.ts';
import { roleWords } from '#shared/role-words.ts';

/** Labels of the recorded actions, on the screen and in the file. */
export const ACTION_LABELS: Record<AuditAction, string> = {
  'signed-in': text('Signed in'),
  'sign-in-failed': text('Sign-in failed'),
  'signed-out': text('Signed out'),
  'session-ended': text('Session ended'),
  'device-erase-asked': text('Erasing a device asked for'),
  'device-erase-withdrawn': text('Erasing a device withdrawn'),
  'device-erased': text('Device erased'),
  'sealed-work-opened': text('Sealed work of an erased device opened'),
  registered: text('Registered'),
  invited: text('Invitation sent'),
  'invitation-withdrawn': text('Invitation withdrawn'),
  'invitation-accepted': text('Invitation accepted'),
  'password-changed': text('Password changed'),
  'password-reset': text('Password reset'),
  'second-factor-on': text('Second step turned on'),
  'second-factor-off': text('Second step turned off'),
  'second-factor-failed': text('Second step failed'),
  'second-factor-reset': text('Second step reset'),
  'recovery-code-used': text('Recovery code used'),
  'recovery-codes-renewed': text('New recovery codes made'),
  'passkey-added': text('Passkey added'),
  'passkey-removed': text('Passkey removed'),
  'calendar-address-made': text('Calendar address made'),
  'calendar-address-ended': text('Calendar address ended'),
  'email-changed': text('Email changed'),
  'username-changed': text('Username changed'),
  'role-given': text('Role given'),
  'role-taken': text('Role taken'),
  suspended: text('Account suspended'),
  'suspension-lifted': text('Suspension lifted'),
  'account-deleted': text('Account deleted'),
  'record-deleted': text('Record deleted'),
  'hub-assigned': text('Hub leader assigned'),
  'hub-unassigned': text('Hub leader removed'),
  'stage-changed': text('Stage changed'),
  'report-read': text('Confidential reports read'),
  'administrator-created': text('Administrator created'),
  'password-link-created': text('Password link created'),
  'person-exported': text('Personal data exported'),
  'person-erased': text('Person erased'),
};

/** Label of an action. An unknown one, recorded by a newer server, is shown as it is. */
export function actionLabel(action: string): string {
  const label = Object.entries(ACTION_LABELS).find(([name]) => name === action)?.[1];
  return label ? translate(label) : action;
}

export function actorLabel({ actor }: AuditLine): string {
  return actor?.name ?? translate('Nobody signed in');
}

export function subjectLabel({ subject }: AuditLine): string {
  return subject?.name ?? '';
}

/** E.g. `role: Hub leader` or `from: Candidate, to: Plant`. */
export function detailsLabel({ details }: AuditLine): string {
  return Object.entries(details)
    .map(([name, value]) => `${name}: ${name === 'role' ? roleWords(String(value)) : value}`)
    .join(', ');
}
