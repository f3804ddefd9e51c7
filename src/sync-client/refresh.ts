import { allowRemovingHeld } from '#db/read-again.ts';
import { text, translate } from '#shared/i18n.ts';
import { wakeWorker } from './bridge.ts';

export type Refreshed =
  | { kind: 'done' }
  /** `isPassing`: the device itself was busy, and a retry is likely to succeed. */
  | { kind: 'failed'; message: string; isPassing: boolean };

/** 'Sync now': sends and reads, and reports the actual outcome. */
export async function refreshNow(): Promise<Refreshed> {
  const outcome = await wakeWorker('manual');
  if (outcome.kind === 'ended' && (outcome.end === 'done' || outcome.end === 'deadline')) {
    return { kind: 'done' };
  }
  const end = outcome.kind === 'ended' ? outcome.end : outcome.kind;
  return { kind: 'failed', message: why(end), isPassing: PASSING.has(end) };
}

/** The user agrees to remove rows whose list the server refuses. They are removed in this sync (S25). */
export async function removeHeldRows(): Promise<Refreshed> {
  await allowRemovingHeld();
  return refreshNow();
}

const PASSING: ReadonlySet<string> = new Set(['busy', 'silent', 'lost-lock']);

const WHY: Record<string, string> = {
  offline: text(
    'No answer from the server. Everything is kept here and sent when there is signal.',
  ),
  breaker: text('No answer from the server for a while. It will be retried shortly.'),
  busy: text('The server is busy, or another window is syncing right now. It will be retried.'),
  'signed-out': text('Sign in again to sync. Everything is kept on this device.'),
  silent: text('The sync did not answer and was started again. Try once more.'),
  'lost-lock': text('Another window took over the sync.'),
};

function why(end: string): string {
  return translate(WHY[end] ?? text('The sync stopped at an error. It will be retried.'));
}
