import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Mailer } from './mailer.ts';

/** Whether letters reach anybody: by a mail server, or in the demo's inbox. */
export function canSendMail({ smtpUrl, demo }: Pick<Config, 'smtpUrl' | 'demo'>): boolean {
  return smtpUrl !== undefined || demo;
}

/** Without SMTP_URL and outside the demo nothing can be sent; the log says so, and nobody else notices. */
export function noMail(log: Logger): Mailer {
  return {
    async send() {
      log.warn('A mail was not sent: no mail is configured (SMTP_URL).');
    },
    close: () => undefined,
  };
}
