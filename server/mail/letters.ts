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

/** The invitation of a church planter. */
export function inviteLetter(letter: {
  to: string;
  name: string;
  churchPlantName: string;
  inviterName: string;
  token: string;
  publicUrl: string;
}): Letter {
  return {
    to: letter.to,
    subject: `${letter.inviterName} invites you to Fieldbook`,
    text: [
      `Hello ${letter.name},`,
      '',
      `${letter.inviterName} invites you to Fieldbook as the church planter of ${letter.churchPlantName}.`,
      '',
      'Accept the invitation here:',
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
