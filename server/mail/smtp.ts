import nodemailer from 'nodemailer';
import { type Letter, type Mailer, RefusedForGood } from './mailer.ts';

/** Sends each letter once to the SMTP server at `url`; letter-box.ts does the retries. */
export function smtpMailer(options: { url: string; from: string }): Mailer {
  const transport = nodemailer.createTransport({
    url: options.url,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  const [, domain = 'localhost'] = /@([\w.-]+)/.exec(options.from) ?? [];
  return {
    async send(letter) {
      try {
        await transport.sendMail({ from: options.from, ...messageOf(letter, domain) });
      } catch (error) {
        throw isFinal(error) ? new RefusedForGood('refused', { cause: error }) : error;
      }
    },
    close: () => transport.close(),
  };
}

function messageOf({ to, subject, text, messageId, unsubscribeUrl }: Letter, domain: string) {
  return {
    to,
    subject,
    text,
    ...(messageId !== undefined && { messageId: `<${messageId}@${domain}>` }),
    // RFC 8058 headers. Auto-Submitted keeps out-of-office replies away (RFC 3834).
    ...(unsubscribeUrl !== undefined && {
      headers: {
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'Auto-Submitted': 'auto-generated',
      },
    }),
  };
}

/** A 5xx response to the receiver or the text is final. A refused sign-in or sender can be fixed by the operator. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false;
  if ('command' in error && !/^(RCPT TO|DATA)$/.test(String(error.command))) return false;
  return typeof error.responseCode === 'number' && error.responseCode >= 500;
}
