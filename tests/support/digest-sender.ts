import { pino } from 'pino';
import { createBackground } from '#server/background.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { sendDigests } from '#server/domain/send-digests.ts';
import { createLetterBox } from '#server/mail/letter-box.ts';
import { smtpMailer } from '#server/mail/smtp.ts';

/** Sends the digests that are due at the time NOW and exits; started by send-digests.test.ts as a separate process. */
const config = readConfig(process.env);
const database = openDatabase(config);
const { db } = database;
const clock = () => new Date(String(process.env.NOW));
const log = pino({ level: 'silent' });
const transport = smtpMailer({ url: config.smtpUrl ?? '', from: config.mailFrom });
const background = createBackground(log);
const mail = createLetterBox({ db, transport, clock, log, background });
await sendDigests({ db, clock, mail, config, background });
await mail.deliver();
transport.close();
await database.close();
