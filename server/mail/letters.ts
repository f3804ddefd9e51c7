import type {
  DeviceNudge,
  DueWork,
  Invitation,
  Letters,
  NewReports,
  OwnerChange,
  Said,
  Ticket,
} from './letter-texts.ts';
import { ARABIC } from './letters-ar.ts';
import { SPANISH } from './letters-es.ts';
import type { Letter } from './mailer.ts';

const ONE_HOUR_MS = 3_600_000;
const RESET_PATH = '/reset-password?token=';
const INVITE_PATH = '/register?invite=';

/** The language of an account as a BCP 47 tag; null if it never chose one, which means English. */
type LetterLanguage = string | null;

/** The receiver of a letter, and the language to write it in. */
interface Reader {
  to: string;
  language: LetterLanguage;
}

const ENGLISH: Letters = {
  reset: ({ link }) => ({
    subject: 'Reset your Fieldbook password',
    text: [
      'Someone, hopefully you, asked for a new password for your Fieldbook account.',
      '',
      'Choose it here within one hour:',
      link,
      '',
      'If it was not you, nothing needs to be done: your password stays as it is.',
    ],
  }),

  invite({ name, inviterName, churchPlantName, role, networkName, link }) {
    const where = networkName ? `${networkName} on Fieldbook` : 'Fieldbook';
    return {
      subject: `${inviterName} invites you to ${where}`,
      text: [
        `Hello ${name},`,
        '',
        churchPlantName === null
          ? `${inviterName} invites you to ${where} (role: ${role}).`
          : `${inviterName} invites you to ${where} as the church planter of ${churchPlantName}.`,
        '',
        'Accept the invitation within 30 days, with this e-mail address:',
        link,
      ],
    };
  },

  ticket: ({ number, subject, description, topic, author }) => ({
    subject: `Support ticket ${number}: ${subject}`,
    text: [`${author.name} (${author.email}) writes about ${topic}:`, '', description],
  }),

  reports({ count, named, address }) {
    const what = count === 1 ? 'A new MBCB report' : `${count} new MBCB reports`;
    const others = count - named.length;
    return {
      subject: what,
      text: [
        `${what} in Fieldbook:`,
        '',
        ...named,
        ...(others > 0 ? [`and ${others} more`] : []),
        '',
        address,
      ],
    };
  },

  emailChanged: ({ name, newEmail }) => ({
    subject: 'Your Fieldbook e-mail address was changed',
    text: [
      `Hello ${name},`,
      '',
      `The e-mail address of your Fieldbook account was changed to ${newEmail} by an administrator.`,
      '',
      'If you did not ask for this, please tell an administrator of your network now.',
    ],
  }),

  passwordChanged: ({ name, device, publicUrl }) => ({
    subject: 'Your Fieldbook password was changed',
    text: [
      `Hello ${name},`,
      '',
      `The password of your Fieldbook account was changed (${device}). All other sessions have ended.`,
      '',
      'If it was not you, choose a new one now and tell an administrator of your network:',
      `${publicUrl}/forgot-password`,
    ],
  }),

  access: ({ name, publicUrl }) => ({
    subject: 'You now have access to Fieldbook',
    text: [`Hello ${name},`, '', 'An administrator has given you access to Fieldbook:', publicUrl],
  }),

  waiting({ count, publicUrl }) {
    const who = count === 1 ? '1 person waits' : `${count} people wait`;
    return {
      subject: `${who} for access to Fieldbook`,
      text: [
        `${who} for access: they have registered and have no role yet.`,
        '',
        'Give them a role, or delete their accounts, here:',
        `${publicUrl}/admin/users?access=waiting`,
      ],
    };
  },

  secondFactor: ({ name, what, device, publicUrl }) => ({
    subject: 'The second step of your Fieldbook sign-in was changed',
    text: [
      `Hello ${name},`,
      '',
      `${what} (${device}).`,
      '',
      'If it was not you, choose a new password now and tell an administrator of your network:',
      `${publicUrl}/forgot-password`,
    ],
  }),

  nudge: ({ name, device, troubles, unsent, since, seen, publicUrl }) => {
    const count = unsent === 1 ? 'One change is' : `${unsent} changes are`;
    const said = {
      unsent: `${count} still on the device and not sent, the oldest since ${since}.`,
      silent: `It was last in contact on ${seen}.`,
      'old-version': 'It still runs an older version of Fieldbook.',
      'nearly-full': 'Its storage is nearly full.',
    };
    return {
      subject: 'Please open Fieldbook on your device',
      text: [
        `Hello ${name},`,
        '',
        `Somebody who looks after your network asks you to look at one of your devices: ${device}.`,
        ...troubles.map((trouble) => said[trouble]),
        '',
        'Please open Fieldbook there while it is online, and wait until it says that everything is sent:',
        `${publicUrl}/device`,
      ],
    };
  },

  digest({ lines, count, publicUrl }) {
    const others = count - lines.length;
    return {
      subject: count === 1 ? '1 thing is due in Fieldbook' : `${count} things are due in Fieldbook`,
      text: [
        'This is due:',
        '',
        ...lines.map((line) => `- ${line}`),
        ...(others > 0 ? [`and ${others} more`] : []),
        '',
        'Open Fieldbook to do it:',
        publicUrl,
        '',
        'Choose when this mail comes, or end it:',
        `${publicUrl}/profile/security`,
      ],
    };
  },

  secondFactorDue: ({ name, day, publicUrl }) => ({
    subject: 'Your Fieldbook account needs a second step',
    text: [
      `Hello ${name},`,
      '',
      'Your network asks everybody who manages users or reads reports to sign in with a second step: a passkey, or a',
      `code of an authenticator app. Please set it up before ${day}:`,
      `${publicUrl}/profile/security`,
      '',
      'After that day you are signed out, and set it up when you sign in again. Nothing that you wrote is lost.',
    ],
  }),
};

/** Letters by language. Accounts with any other language get English letters. */
const TRANSLATED: Readonly<Record<string, Letters>> = { es: SPANISH, ar: ARABIC };

/** The link to a new password, good for one hour. */
export function resetLetter(letter: Reader & { token: string; publicUrl: string }): Letter {
  const link = `${letter.publicUrl}${RESET_PATH}${letter.token}`;
  return { ...written(letter, (letters) => letters.reset({ link })), validMs: ONE_HOUR_MS };
}

/** Invites a church planter, or a person to another role, in the language of the inviter. */
export function inviteLetter(
  letter: Reader & Invitation & { token: string; publicUrl: string },
): Letter {
  const link = `${letter.publicUrl}${INVITE_PATH}${letter.token}`;
  return written(letter, (letters) => letters.invite({ ...letter, link }));
}

/** Forwards a support ticket to the super admins. */
export function ticketLetter(letter: Reader & Ticket): Letter {
  return written(letter, (letters) => letters.ticket(letter));
}

/** Announces new reports to people who lead the hub or read all reports, at most once a day. */
export function reportsLetter(letter: Reader & NewReports): Letter {
  return written(letter, (letters) => letters.reports(letter));
}

/** Sent to the old address, so that nobody can take over an account silently. */
export function emailChangedLetter(letter: Reader & { name: string; newEmail: string }): Letter {
  return written(letter, (letters) => letters.emailChanged(letter));
}

export function passwordChangedLetter(letter: Reader & OwnerChange): Letter {
  return written(letter, (letters) => letters.passwordChanged(letter));
}

/** Sent to a person who has registered, when they get their first role. */
export function accessLetter(letter: Reader & { name: string; publicUrl: string }): Letter {
  return written(letter, (letters) => letters.access(letter));
}

/** Tells people who manage users how many accounts wait for access, at most once a day. */
export function waitingLetter(letter: Reader & { count: number; publicUrl: string }): Letter {
  return written(letter, (letters) => letters.waiting(letter));
}

/** Reports every change of the second step of a sign-in, so that none happens silently. */
export function secondFactorLetter(letter: Reader & OwnerChange & { what: string }): Letter {
  return written(letter, (letters) => letters.secondFactor(letter));
}

/** Reminds the owner of a device that needs attention, for example because of old unsent work. */
export function nudgeLetter(letter: Reader & DeviceNudge): Letter {
  return written(letter, (letters) => letters.nudge(letter));
}

/** Lists what is due for a person, at the time that the person chose. */
export function digestLetter(letter: Reader & DueWork): Letter {
  return written(letter, (letters) => letters.digest(letter));
}

/** Sent once to people who must have a second factor but have none. */
export function secondFactorDueLetter(
  letter: Reader & { name: string; day: string; publicUrl: string },
): Letter {
  return written(letter, (letters) => letters.secondFactorDue(letter));
}

function written({ to, language }: Reader, say: (letters: Letters) => Said): Letter {
  const [primary = ''] = (language ?? '').split('-');
  const { subject, text } = say(TRANSLATED[primary] ?? ENGLISH);
  return { to, subject, text: text.join('\n') };
}
