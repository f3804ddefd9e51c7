import type { Letter } from './mailer.ts';

const ONE_HOUR_MS = 3_600_000;
const RESET_PATH = '/reset-password?token=';
const INVITE_PATH = '/register?invite=';

/** The link to a new password, good for one hour. */
export function resetLetter(letter: { to: string; token: string; publicUrl: string }): Letter {
  return {
    to: letter.to,
    validMs: ONE_HOUR_MS,
    subject: 'Reset your Fieldbook password',
    text: [
      'Someone, hopefully you, asked for a new password for your Fieldbook account.',
      '',
      'Choose it here within one hour:',
      `${letter.publicUrl}${RESET_PATH}${letter.token}`,
      '',
      'If it was not you, nothing needs to be done: your password stays as it is.',
    ].join('\n'),
  };
}

/** The invitation of a church planter, or to another role of the network. */
export function inviteLetter(letter: {
  to: string;
  name: string;
  /** Null for a role other than church planter. */
  churchPlantName: string | null;
  role: string;
  inviterName: string;
  token: string;
  publicUrl: string;
  networkName?: string | undefined;
}): Letter {
  const { inviterName, churchPlantName, networkName } = letter;
  const where = networkName ? `${networkName} on Fieldbook` : 'Fieldbook';
  return {
    to: letter.to,
    subject: `${inviterName} invites you to ${where}`,
    text: [
      `Hello ${letter.name},`,
      '',
      churchPlantName === null
        ? `${inviterName} invites you to ${where} (role: ${letter.role}).`
        : `${inviterName} invites you to ${where} as the church planter of ${churchPlantName}.`,
      '',
      'Accept the invitation within 30 days, with this e-mail address:',
      `${letter.publicUrl}${INVITE_PATH}${letter.token}`,
    ].join('\n'),
  };
}

/** A support ticket, to those who look after the network. */
export function ticketLetter(letter: {
  to: string;
  number: number;
  subject: string;
  description: string;
  topic: string;
  author: { name: string; email: string };
}): Letter {
  const { number, subject, description, topic, author } = letter;
  return {
    to: letter.to,
    subject: `Support ticket ${number}: ${subject}`,
    text: [`${author.name} (${author.email}) writes about ${topic}:`, '', description].join('\n'),
  };
}

/** To who leads the hub or reads all reports, at most once a day. */
export function reportsLetter(letter: {
  to: string;
  count: number;
  named: readonly string[];
  address: string;
}): Letter {
  const what = letter.count === 1 ? 'A new MBCB report' : `${letter.count} new MBCB reports`;
  const others = letter.count - letter.named.length;
  return {
    to: letter.to,
    subject: what,
    text: [
      `${what} in Fieldbook:`,
      '',
      ...letter.named,
      ...(others > 0 ? [`and ${others} more`] : []),
      '',
      letter.address,
    ].join('\n'),
  };
}

/** To the old address, so that an account cannot be taken over in silence. */
export function emailChangedLetter(letter: { to: string; name: string; newEmail: string }): Letter {
  return {
    to: letter.to,
    subject: 'Your Fieldbook e-mail address was changed',
    text: [
      `Hello ${letter.name},`,
      '',
      `The e-mail address of your Fieldbook account was changed to ${letter.newEmail} by an administrator.`,
      '',
      'If you did not ask for this, please tell an administrator of your network now.',
    ].join('\n'),
  };
}

export function passwordChangedLetter(letter: {
  to: string;
  name: string;
  device: string;
  publicUrl: string;
}): Letter {
  return {
    to: letter.to,
    subject: 'Your Fieldbook password was changed',
    text: [
      `Hello ${letter.name},`,
      '',
      `The password of your Fieldbook account was changed (${letter.device}). All other sessions have ended.`,
      '',
      'If it was not you, choose a new one now and tell an administrator of your network:',
      `${letter.publicUrl}/forgot-password`,
    ].join('\n'),
  };
}

/** To who has registered and waited, with the first role. */
export function accessLetter(letter: { to: string; name: string; publicUrl: string }): Letter {
  return {
    to: letter.to,
    subject: 'You now have access to Fieldbook',
    text: [
      `Hello ${letter.name},`,
      '',
      'An administrator has given you access to Fieldbook:',
      letter.publicUrl,
    ].join('\n'),
  };
}

/** To who manages users, at most once a day. */
export function waitingLetter(letter: { to: string; count: number; publicUrl: string }): Letter {
  const who = letter.count === 1 ? '1 person waits' : `${letter.count} people wait`;
  return {
    to: letter.to,
    subject: `${who} for access to Fieldbook`,
    text: [
      `${who} for access: they have registered and have no role yet.`,
      '',
      'Give them a role, or delete their accounts, here:',
      `${letter.publicUrl}/admin/users?access=waiting`,
    ].join('\n'),
  };
}

/** Every change of the second step of a sign-in, so that none happens in silence. */
export function secondFactorLetter(letter: {
  to: string;
  name: string;
  /** A sentence. */
  what: string;
  device: string;
  publicUrl: string;
}): Letter {
  return {
    to: letter.to,
    subject: 'The second step of your Fieldbook sign-in was changed',
    text: [
      `Hello ${letter.name},`,
      '',
      `${letter.what} (${letter.device}).`,
      '',
      'If it was not you, choose a new password now and tell an administrator of your network:',
      `${letter.publicUrl}/forgot-password`,
    ].join('\n'),
  };
}

/** To who must have a second factor and has none, once. */
export function secondFactorDueLetter(letter: {
  to: string;
  name: string;
  day: string;
  publicUrl: string;
}): Letter {
  return {
    to: letter.to,
    subject: 'Your Fieldbook account needs a second step',
    text: [
      `Hello ${letter.name},`,
      '',
      'Your network asks everybody who manages users or reads reports to sign in with a second step: a passkey, or a',
      `code of an authenticator app. Please set it up before ${letter.day}:`,
      `${letter.publicUrl}/profile/security`,
      '',
      'After that day you are signed out, and set it up when you sign in again. Nothing that you wrote is lost.',
    ].join('\n'),
  };
}
