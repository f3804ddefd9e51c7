import { allowRemovingHeld } from '#db/read-again.ts';
import { type FailureCode, isFailureCode } from '#shared/failure-codes.ts';
import { failureWords } from '#shared/failure-words.ts';
import { text, translate } from '#shared/i18n.ts';
import { type WakeOutcome, wakeWorker } from './bridge.ts';

export type Refreshed =
  /** `isPartial`: a list could not be read. It is read again later. */
  | { kind: 'done'; isPartial?: true }
  /** Nothing has failed, but not everything could be sent and read in one run. The next one continues. */
  | { kind: 'going-on' }
  /** `isPassing`: the device itself was busy, and a retry is likely to succeed. */
  | { kind: 'failed'; message: string; isPassing: boolean };

/** 'Sync now': sends and reads, and reports the actual outcome. */
export async function refreshNow(): Promise<Refreshed> {
  return refreshedBy(await wakeWorker('manual'));
}

/** What the outcome of a run means for the person who asked for it. */
export function refreshedBy(outcome: WakeOutcome): Refreshed {
  if (outcome.kind !== 'ended') return failed(outcome.kind);
  const { end, detail = '' } = outcome;
  if (end === 'done') return { kind: 'done' };
  if (end === 'partly') return { kind: 'done', isPartial: true };
  if (end === 'deadline') return { kind: 'going-on' };
  return failed(end === 'offline' && hasAnswered(detail) ? 'outage' : end, detail);
}

/** The user agrees to remove rows whose list the server refuses. They are removed in this sync (S25). */
export async function removeHeldRows(): Promise<Refreshed> {
  await allowRemovingHeld();
  return refreshNow();
}

const PASSING: ReadonlySet<string> = new Set(['busy', 'silent', 'lost-lock']);

const UNANSWERED: ReadonlySet<FailureCode> = new Set(['offline', 'timeout', 'cut', 'unanswered']);

const WHY: Record<string, string> = {
  outage: text('Everything is kept here. It will be retried.'),
  offline: text(
    'No answer from the server. Everything is kept here and sent when there is signal.',
  ),
  breaker: text('No answer from the server for a while. It will be retried shortly.'),
  busy: text('The server is busy, or another window is syncing right now. It will be retried.'),
  'signed-out': text('Sign in again to sync. Everything is kept on this device.'),
  silent: text('The sync did not answer and was started again. Try once more.'),
  'lost-lock': text('Another window took over the sync.'),
};

function failed(end: string, detail = ''): Refreshed {
  const why = translate(WHY[end] ?? text('The sync stopped at an error. It will be retried.'));
  const message = end === 'outage' ? `${failureWords(detail)} ${why}` : why;
  return { kind: 'failed', message, isPassing: PASSING.has(end) };
}

/** True for failures in which something answered, so that a missing signal is not their cause. */
function hasAnswered(failure: string): boolean {
  return isFailureCode(failure) && !UNANSWERED.has(failure);
}
