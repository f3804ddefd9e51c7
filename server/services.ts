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

/** What the handlers need. Passed in, so that tests can pass their own. */
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
  /** Encrypts the keys of unsent work that a device sealed before it was erased. */
  sealedWork: SecretBox;
  devices: DeviceCookies;
  /** Refuses files in which the operator's virus scanner finds something. */
  scanUpload: ScanUpload;
  limits: Limits;
  /** `draining`: the process is about to stop, and proxies should send it no more requests. */
  lifecycle: { draining: boolean };
  /** Until when writes are refused; null: they are accepted. */
  frozenUntil(now: Date): Promise<Date | null>;
  /** Limits on what one account may ask of this process. */
  quotas: Quotas;
  background: Background;
  meters: Meters;
  /** Tells open pages when there are changes for them. */
  live: LiveHints;
  /** Who else has a board, a meeting or a form open. */
  presences: Presences;
  /** Validates every response against its shape. Only tests turn it on. */
  checkAnswers: boolean;
}
