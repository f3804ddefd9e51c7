import nodemailer from 'nodemailer';
import { type Mailer, RefusedForGood } from './mailer.ts';

/** Hands letters to the SMTP server at `url`, once each; letter-box.ts tries again. */
export function smtpMailer(options: { url: string; from: string }): Mailer {
  const transport = nodemailer.createTransport({
    url: options.url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    async send({ to, subject, text }) {
      try {
        await transport.sendMail({ from: options.from, to, subject, text });
      } catch (error) {
        throw isFinal(error) ? new RefusedForGood('refused', { cause: error }) : error;
      }
    },
    close: () => transport.close(),
  };
}

/** 5xx to the receiver or the text. A refused sign-in or sender is the operator's to mend: tried again. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false;
  if ('command' in error && !/^(RCPT TO|DATA)$/.test(String(error.command))) return false;
  return typeof error.responseCode === 'number' && error.responseCode >= 500;
}
