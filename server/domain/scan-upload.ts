import { spawn } from 'node:child_process';
import type { Logger } from 'pino';
import { Refused } from '#server/refused.ts';

/** Resolves if the file may be kept. Throws Refused 422 if the scanner found something, 503 if it did not work. */
export type ScanUpload = (bytes: Uint8Array) => Promise<void>;

const TIME_LIMIT_MS = 20_000;
const RETRY_AFTER_S = 60;
/**
 * Exit code of clamscan and clamdscan if they found something. 0 means clean; any other code is a failure of the
 * scanner.
 */
const FOUND = 1;

/**
 * Passes each uploaded file to the standard input of the operator's virus scanner. Without a command nothing is
 * scanned. If the scanner fails, the upload is refused for now: a file that was not scanned is not kept.
 */
export function createScanUpload(command: string | undefined, log: Logger): ScanUpload {
  if (command === undefined) return async () => undefined;
  return async (bytes) => {
    const ended = await scannerEnd(command, bytes);
    if (ended === 0) return;
    if (ended === FOUND) {
      log.warn('the virus scanner refused a file');
      throw new Refused(422, 'The virus scanner of this network refused the file.');
    }
    log.error({ ended }, 'the virus scanner does not work');
    const text = 'The file could not be checked for viruses. Please try again later.';
    throw new Refused(503, text, { retryAfterSeconds: RETRY_AFTER_S });
  };
}

/** The scanner's exit code, or why there is none. */
export function scannerEnd(command: string, bytes: Uint8Array): Promise<number | string> {
  const [program = '', ...args] = command.split(/\s+/);
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ['pipe', 'ignore', 'ignore'],
      timeout: TIME_LIMIT_MS,
      env: { PATH: process.env.PATH }, // does not pass on the server's secrets
    });
    child.once('error', ({ message }) => resolve(message));
    child.once('close', (code, signal) => resolve(code ?? `ended by ${signal}`));
    // A scanner may close its input early; only its exit code counts.
    child.stdin.on('error', () => undefined);
    child.stdin.end(bytes);
  });
}
