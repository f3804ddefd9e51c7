import type { Logger } from 'pino';
import type { DeviceCookies } from './account/device-cookie.ts';
import type { Limits } from './account/limits.ts';
import type { Passwords } from './account/passwords.ts';
import type { Quotas } from './account/quotas.ts';
import type { SecretBox } from './account/secret-box.ts';
import type { Sessions } from './account/sessions.ts';
import type { Background } from './background.ts';
import type { Config } from './config.ts';
import type { Db, OpenDatabase } from './db/database.ts';
import type { ScanUpload } from './domain/scan-upload.ts';
import type { LetterBox } from './mail/letter-box.ts';
import type { Meters } from './meters.ts';
import type { LiveHints } from './sync/live.ts';
import type { Presences } from './sync/presence.ts';

/** What the handlers work with: handed in, so that tests hand in their own. */
export interface Services {
  config: Config;
  database: OpenDatabase;
  /** The same as `database.db`. */
  db: Db;
  clock: () => Date;
  log: Logger;
  mail: LetterBox;
  sessions: Sessions;
  passwords: Passwords;
  /** Encrypts the secrets of authenticator apps. */
  secretBox: SecretBox;
  /** Encrypts the keys of unsent work that was sealed before a device was erased. */
  sealedWork: SecretBox;
  devices: DeviceCookies;
  /** Refuses files in which the operator's virus scanner finds something. */
  scanUpload: ScanUpload;
  limits: Limits;
  /** `draining`: the process ends soon, and a proxy should send no more requests. */
  lifecycle: { draining: boolean };
  /** Until when writes are refused; null: they are not. */
  frozenUntil(now: Date): Promise<Date | null>;
  /** What one account may ask of this process. */
  quotas: Quotas;
  background: Background;
  meters: Meters;
  /** Tells open pages when there is news for them. */
  live: LiveHints;
  /** Who else is at a board, a meeting or a form. */
  presences: Presences;
  /** Holds every answer against its shape: in tests and development, where a slip should be loud. */
  checkAnswers: boolean;
}
