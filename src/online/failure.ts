import type { Answer } from '#shared/http/answer.ts';
import { fieldMessagesIn } from '#shared/http/message-in.ts';
import { translate } from '#shared/i18n.ts';

/** Why a call that needs the network failed. */
export type Failure =
  /** The server refused; `message` is its text or `''`, and `fields` has its messages by input. */
  | { kind: 'rejected'; message: string; fields: Record<string, string>; why?: Why }
  | { kind: 'wait'; retryAfterMs: number; status: number }
  | { kind: 'unreachable' }
  | { kind: 'too-slow' }
  /** Something between this device and the server answered in its place. */
  | { kind: 'portal' }
  | { kind: 'server-trouble'; status: number | undefined; message: string };

/** The reasons that a status alone gives: 403 and 404. */
type Why = 'forbidden' | 'not-found';

export type Failed = Exclude<Answer, { kind: 'ok' }>;

export function failureOf(answer: Failed): Failure {
  switch (answer.kind) {
    case 'refused':
      return {
        kind: 'rejected',
        message: answer.message,
        fields: fieldMessagesIn(answer.body),
        ...(answer.status === 404 && { why: 'not-found' }),
      };
    case 'unauthorized':
      return { kind: 'rejected', message: answer.message, fields: {} };
    case 'forbidden':
      return { kind: 'rejected', message: answer.message, fields: {}, why: 'forbidden' };
    case 'busy':
      return { kind: 'wait', retryAfterMs: answer.retryAfterMs, status: answer.status };
    case 'unknown':
      return unknownOf(answer);
  }
}

function unknownOf({ cause, status, message }: Extract<Failed, { kind: 'unknown' }>): Failure {
  if (cause === 'not-json' || cause === 'redirect') return { kind: 'portal' };
  if (cause === 'gateway') return { kind: 'server-trouble', status, message: message ?? '' };
  return cause === 'timeout' ? { kind: 'too-slow' } : { kind: 'unreachable' };
}

/** The message for a person: what failed and, below it, what that means and what to do next. */
export interface FailureWords {
  title: string;
  detail: string;
}

/**
 * The message for a failed call. This is the only place that makes one.
 * @param fallback the specification's sentence, for a server that gives no reason of its own
 */
export function wordsFor(failure: Failure, fallback: string): FailureWords {
  const { title, detail } = wordsForRead(failure, fallback);
  const isKept = detail !== '' && failure.kind !== 'wait' && failure.kind !== 'portal';
  return {
    title,
    detail: isKept ? `${detail} ${translate('What you typed stays here.')}` : detail,
  };
}

/** The same for a call that only reads. */
export function wordsForRead(failure: Failure, fallback: string): FailureWords {
  switch (failure.kind) {
    case 'rejected':
      return { title: translate(failure.message || fallback), detail: '' };
    case 'wait':
      return { title: translate(fallback), detail: waitWords(failure) };
    case 'unreachable':
      return {
        title: translate(fallback),
        detail: translate(
          'Fieldbook cannot reach the server. Check your connection and try again.',
        ),
      };
    case 'too-slow':
      return {
        title: translate(fallback),
        detail: translate(
          'The server did not answer in time. Try again where the signal is better.',
        ),
      };
    case 'portal':
      return {
        title: translate(fallback),
        detail: translate(
          'Something else answered in place of the server, perhaps the sign-in page of a Wi-Fi network. Open any other page in your browser. If the Wi-Fi asks you to sign in, do so, then try again here.',
        ),
      };
    case 'server-trouble':
      return {
        title: translate(failure.message || fallback),
        detail: failure.status
          ? translate(
              'The server has a problem right now ({status}). Try again in a few minutes.',
              { status: String(failure.status) },
            )
          : translate('The server has a problem right now. Try again in a few minutes.'),
      };
  }
}

function waitWords({ retryAfterMs, status }: Extract<Failure, { kind: 'wait' }>): string {
  const span = spanOf(retryAfterMs);
  return status === 429
    ? translate('Too many attempts. Please wait {span}, then try again.', { span })
    : translate('The server is busy right now. Please wait {span}, then try again.', { span });
}

function spanOf(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  const minutes = Math.ceil(seconds / 60);
  return seconds < 60
    ? translate('{seconds, plural, one {# second} other {# seconds}}', { seconds })
    : translate('{minutes, plural, one {# minute} other {# minutes}}', { minutes });
}
