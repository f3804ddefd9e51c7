import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Mailer } from './mailer.ts';

/** Whether letters reach anybody, by a mail server or in the demo's inbox. */
export function canSendMail({ smtpUrl, demo }: Pick<Config, 'smtpUrl' | 'demo'>): boolean {
  return smtpUrl !== undefined || demo;
}

/** Used without SMTP_URL outside of the demo: writes to the log that a letter was not sent, and does nothing else. */
export function noMail(log: Logger): Mailer {
  return {
    async send() {
      log.warn('A mail was not sent: no mail is configured (SMTP_URL).');
    },
    close: () => undefined,
  };
}
