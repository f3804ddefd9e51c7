import type { RunRecord } from '#db/schema.ts';
import { failureWords } from '#shared/failure-words.ts';
import { showCount } from '#shared/show-count.ts';

const ENDS: Record<string, string> = {
  done: 'Up to date',
  deadline: 'Continued in the next run',
  breaker: 'Paused after several failures',
  busy: 'The server asked to wait',
  'signed-out': 'Needs a new sign-in',
  'lost-lock': 'Another window took over',
  error: 'Stopped at an error',
};

const WHYS: Record<string, string> = {
  start: 'at the start',
  enqueue: 'after a change',
  visible: 'on return to the app',
  online: 'when the network came back',
  timer: 'as planned',
  want: 'for an opened screen',
  account: 'after a sign-in',
  'background-sync': 'in the background',
  manual: 'by hand',
};

/** How a run ended and what it did. */
export function endWords(run: RunRecord): string {
  const did = [
    run.sent > 0 ? `${run.sent} sent` : '',
    run.received > 0 ? `${run.received} received` : '',
    run.refused > 0 ? `${run.refused} refused` : '',
    run.failed > 0 ? `${run.failed} failed` : '',
    run.rows > 0 ? `${showCount(run.rows)} records updated` : '',
    run.end === 'offline' ? '' : (run.detail ?? ''),
  ].filter(Boolean);
  const end = run.end === 'offline' ? outageWords(run.detail) : (ENDS[run.end] ?? run.end);
  return `${did.length > 0 ? `${end}: ${did.join(', ')}` : end}.`;
}

function outageWords(code: string | undefined): string {
  return code ? failureWords(code).replace(/\.$/, '') : 'No answer from the server';
}

/** Why it ran, and how long. */
export function whyWords({ why, startedAt, endedAt }: RunRecord): string {
  const seconds = ((endedAt - startedAt) / 1000).toFixed(1);
  return `${WHYS[why] ?? why}, ${seconds} s`;
}
