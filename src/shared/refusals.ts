import { type Message, message, text } from './i18n.ts';

/**
 * The refusals of the reference server: a code that never changes, and the sentence in English. The sentence is sent
 * with every refusal, for people and for other clients; the page translates known codes to the language in use.
 * Sentences that the specification fixes are used literally.
 */
export const REFUSALS = {
  'not-found': text('Not found'),
  forbidden: text('You do not have permission to do this'),
  'signed-out': text('Please sign in'),
  busy: text('The server is busy. Please try again.'),
  failed: text('Something went wrong on the server. Please try again later.'),
  'changed-meanwhile': text('Somebody else has changed this meanwhile'),
  'changes-paused': text(
    'Changes are paused for maintenance. They are kept on your device and sent later.',
  ),
  'planter-not-found': text('Planter not found'),
  'church-not-found': text('Church not found'),
  'trainer-not-found': text('Trainer not found'),
  'assessor-not-found': text('Assessor not found'),
  'coach-not-found': text('Coach not found'),
  'report-not-found': text('Report not found'),
  'picture-not-found': text('Picture not found'),
  'draft-not-found': text('There is no draft of this form'),
  'user-not-found': text('There is no such user'),
  'account-not-found': text('This account no longer exists'),
  'session-not-found': text('There is no such session'),
  'device-not-found': text('There is no such device'),
  'device-cannot-be-erased': text(
    'This device runs a version that cannot be erased from afar. Sign it out instead.',
  ),
  'device-erased': text('This device has been erased already'),
  'sealed-for-another': text('This sealed work is not yours, or it is damaged'),
  'device-is-well': text('Nothing is wrong with this device. No mail was sent.'),
  'nudged-already': text('This person was written to within the last day. No mail was sent.'),
  'assessment-not-found': text('Assessment not found'),
  'assignment-not-found': text('Assignment not found'),
  'candidate-not-found': text('Candidate not found'),
  'no-assessor-report': text('No report has been written for this assignment yet'),
  'no-assessment-role': text('There is no such assessment role'),
  'not-participant': text('This person does not take part in this assessment'),
  'not-candidate': text('This person is no candidate in this assessment'),
  'already-assessor': text('User is already an assessor in this assessment'),
  'already-candidate': text('User is already a candidate in this assessment'),
  'already-assigned': text('This assessor already has this role in this assessment'),
  'end-before-start': text('End date must not be before the start date'),
  'not-your-category': text('You are not assigned to this category of this couple'),
  'meeting-not-started': text('The decision meeting has not started yet'),
  'meeting-closed': text('This meeting is closed. Reopen it first.'),
  'cohort-not-found': text('Cohort not found'),
  'not-in-cohort': text('This planter is not in this cohort'),
  'not-your-cohort': text(
    'Only administrators and the trainers who lead or assist may change this cohort',
  ),
  'no-trainer': text('There is no such trainer'),
  'resource-not-found': text('Resource not found'),
  'file-not-found': text('There is no such file'),
  'file-not-uploaded': text('This file is not on the server. Please upload it again.'),
  'file-damaged': text('The file was damaged on its way. Please upload it again.'),
  'file-no-pdf': text('This file is not a PDF'),
  'link-or-file': text('A resource is a web address or a file'),
  'not-hub-leader': text('This user is not a hub leader'),
  'not-overseer': text('This user does not oversee this planter'),
  'other-hub-leader': text('This planter has another hub leader'),
  'stage-and-status': text('Please select both stage and status'),
  'picture-too-many-pixels': text('This picture has too many pixels. Please choose a smaller one.'),
  'virus-found': text('The virus scanner of this network refused the file.'),
  'virus-scan-failed': text('The file could not be checked for viruses. Please try again later.'),
  'invitation-waiting': text('An invitation was already sent to this e-mail address'),
  'already-planter': text('This person is already a church planter in the network'),
  'has-account': text('This e-mail address already has an account'),
  'no-invitation': text('There is no such open invitation'),
  'no-role-to-invite-to': text('There is no such role to invite to'),
  'may-not-give-role': text('Only somebody who holds the rights of this role can give it'),
  'may-not-change-role': text(
    'Only somebody who holds the rights of this role can give or take it',
  ),
  'may-not-change-account': text(
    'Only somebody who holds all the rights of this account can change it',
  ),
  'role-not-found': text('There is no such role'),
  'own-role': text('You cannot give yourself a role. Please ask another administrator.'),
  'own-suspension': text('You cannot suspend your own account'),
  'own-deletion': text('Your own account is deleted under Security Settings'),
  'own-second-step': text('Your own second step is changed under Security Settings'),
  'last-admin-deletion': text(
    'The last administrator cannot be deleted. Make someone else an administrator first.',
  ),
  'last-admin-suspension': text(
    'The last administrator cannot be suspended. Make someone else an administrator first.',
  ),
  'last-admin-role': text(
    'The last administrator has to keep this role. Make someone else an administrator first.',
  ),
  'last-superadmin-deletion': text(
    'The last super admin cannot be deleted. Make someone else a super admin first.',
  ),
  'last-superadmin-role': text('The last super admin has to keep this role'),
  'wrong-login': text('Invalid username or password'),
  suspended: text('This account is suspended. Please contact an administrator.'),
  'wrong-password': text('Your current password is not right'),
  'password-needed': text('Please enter your password'),
  'password-needed-for-deletion': text('Please enter your password to delete your account'),
  'invalid-reset-link': text('Invalid or missing reset token. Please request a new reset link.'),
  'email-taken': text('An account with this email already exists'),
  'email-registered': text('An account with this email already exists.'),
  'username-taken': text('This username is already taken'),
  'email-invited': text(
    'This e-mail address has an invitation. Please use the link in the mail to accept it.',
  ),
  'invitation-over': text(
    'This invitation is no longer valid. Please ask the person who invited you to send it again.',
  ),
  'invitation-of-other-email': text(
    'This invitation was sent to another e-mail address. Please use that address.',
  ),
  'by-invitation': text(
    'Registration is by invitation only. Please ask somebody of the network to invite you.',
  ),
  'second-step-needed': text(
    'Please confirm that it is you, with the second step of your sign-in.',
  ),
  'second-step-to-set-up': text(
    'Your account needs a second step to sign in. Please set it up now.',
  ),
  'second-step-over': text('This sign-in took too long or has ended. Please sign in again.'),
  'second-step-missing': text('No second step was set up yet.'),
  'second-step-required': text('Your account needs a second step. Set up another one first.'),
  'recovery-codes-alone': text('Set up a second step first: recovery codes stand in for it.'),
  'wrong-code': text('This code is not right, or was used already. Please try again.'),
  'authenticator-exists': text('An authenticator app is set up already. Turn it off first.'),
  'no-authenticator': text('No authenticator app is set up'),
  'wrong-passkey': text(
    'This passkey could not be used here. Please try again, or use another way.',
  ),
  'passkey-known': text('This passkey is known already.'),
  'passkey-not-found': text('There is no such passkey'),
  'too-many-passkeys': text(
    'You have very many passkeys. Remove one that you no longer use first.',
  ),
} as const;

/** Refusals with placeholders. The server sends their values. */
export const REFUSALS_WITH_VALUES = {
  'too-many-attempts': message(
    'Too many attempts. Please try again {minutes, plural, one {in a minute} other {in # minutes}}.',
  ),
  'report-exists': message('There is a report for {period} already'),
  'picture-too-large': message('File size must be less than 5MB. Current size: {megabytes}MB'),
  'picture-of-wrong-type': message(
    'Please upload a valid image file (JPEG, PNG, GIF, or HEIC from iPhone). Received: {type}',
  ),
} as const satisfies Record<string, Message>;

/** The message of a refusal, to be translated, by its code; undefined for a code of a newer server. */
export function refusalMessage(code: string, values: Record<string, unknown>): Message | undefined {
  if (isKey(REFUSALS, code)) return { id: REFUSALS[code] };
  return isKey(REFUSALS_WITH_VALUES, code) ? { ...REFUSALS_WITH_VALUES[code], values } : undefined;
}

function isKey<Table extends object>(table: Table, key: PropertyKey): key is keyof Table {
  return Object.hasOwn(table, key);
}
