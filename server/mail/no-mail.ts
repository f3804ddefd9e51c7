import type { Logger } from 'pino';
import type { Mailer } from './mailer.ts';

/** Without SMTP_URL and outside the demo nothing can be sent; the log says so, and nobody else notices. */
export function noMail(log: Logger): Mailer {
  return {
    async send() {
      log.warn('A mail was not sent: no mail is configured (SMTP_URL).');
    },
    close: () => undefined,
  };
}
