import type { RunRecord } from '#db/schema.ts';
import { failureWords } from '#shared/failure-words.ts';
import { showCount } from '#shared/formats.ts';
import { text, translate } from '#shared/i18n.ts';

const ENDS: Record<string, string> = {
  done: text('Up to date'),
  partly: text('Not everything could be read'),
  deadline: text('Continued in the next run'),
  breaker: text('Paused after several failures'),
  busy: text('The server asked to wait'),
  'signed-out': text('Needs a new sign-in'),
  'lost-lock': text('Another window took over'),
  error: text('Stopped at an error'),
};

const WHYS: Record<string, string> = {
  start: text('at the start'),
  enqueue: text('after a change'),
  visible: text('on return to the app'),
  online: text('when the network came back'),
  timer: text('as planned'),
  want: text('for an opened screen'),
  account: text('after a sign-in'),
  'background-sync': text('in the background'),
  live: text('for news from the server'),
  manual: text('by hand'),
};

/** How a run ended and what it did. */
export function endWords(run: RunRecord): string {
  const did = [
    run.sent > 0 ? translate('{count} sent', { count: run.sent }) : '',
    run.received > 0 ? translate('{count} received', { count: run.received }) : '',
    run.refused > 0 ? translate('{count} refused', { count: run.refused }) : '',
    run.failed > 0 ? translate('{count} failed', { count: run.failed }) : '',
    run.rows > 0 ? translate('{count} records updated', { count: showCount(run.rows) }) : '',
    run.end === 'offline' ? '' : (run.detail ?? ''),
  ].filter(Boolean);
  const end = run.end === 'offline' ? outageWords(run.detail) : translate(ENDS[run.end] ?? run.end);
  return `${did.length > 0 ? `${end}: ${did.join(', ')}` : end}.`;
}

function outageWords(code: string | undefined): string {
  return code ? failureWords(code).replace(/\.$/, '') : translate('No answer from the server');
}

/** Why a run started, and how long it took. */
export function whyWords({ why, startedAt, endedAt }: RunRecord): string {
  const seconds = ((endedAt - startedAt) / 1000).toFixed(1);
  return `${translate(WHYS[why] ?? why)}, ${seconds} s`;
}
