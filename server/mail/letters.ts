import type { Letter } from './mailer.ts';

const RESET_PATH = '/reset-password?token=';
const INVITE_PATH = '/register?invite=';

/** The link to a new password, good for one hour. */
export function resetLetter(letter: { to: string; token: string; publicUrl: string }): Letter {
  return {
    to: letter.to,
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
