import { setTimeout as wait } from 'node:timers/promises';
import nodemailer from 'nodemailer';
import type { Mailer } from './mailer.ts';

const FIRST_RETRY_MS = 1_000;
const TRIES = 4;

/** Hands letters to the SMTP server at `url`, trying again when it is away or says "later" (4xx). */
export function smtpMailer(options: { url: string; from: string; firstRetryMs?: number }): Mailer {
  const transport = nodemailer.createTransport({
    url: options.url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  const firstRetryMs = options.firstRetryMs ?? FIRST_RETRY_MS;
  return {
    async send(letter) {
      for (let tryNumber = 1; ; tryNumber += 1) {
        try {
          await transport.sendMail({ from: options.from, ...letter });
          return;
        } catch (error) {
          if (tryNumber === TRIES || isFinal(error)) throw error;
        }
        await wait(firstRetryMs * 4 ** (tryNumber - 1));
      }
    },
    close: () => transport.close(),
  };
}

/** 5xx: the mail server will never take this letter. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false;
  return typeof error.responseCode === 'number' && error.responseCode >= 500;
}
