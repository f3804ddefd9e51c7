import type { OpState, Reason } from '#db/op.ts';
import { failureWords } from '#shared/failure-words.ts';
import type { Answer, UnknownCause } from '#shared/http/answer.ts';
import { reasonWords, stateWords } from '#src/changes/change-words.ts';
import { heldWords } from '#src/features/outbox/held-words.ts';
import { type SyncFigures, syncWords } from '#src/shells/sync-status-words.ts';
import { statusOf } from '#src/sync-client/status.ts';

/** Why a message is shown, and what the reader can do. */
interface Advice {
  cause: string;
  remedy: string;
}

const NOTHING_TO_DO = 'Nothing to do.';
const BY_ITSELF = 'Nothing to do: it is retried automatically.';

const STATES: Record<OpState, Advice> = {
  queued: { cause: 'The change is saved on this device and has not been sent.', remedy: BY_ITSELF },
  sending: {
    cause: 'The change is on its way.',
    remedy: 'Wait for the answer, 30 seconds at most.',
  },
  acked: { cause: 'The server has confirmed the change.', remedy: NOTHING_TO_DO },
  unsure: {
    cause:
      'The change was sent, and its answer was lost. Fieldbook checks whether it arrived before sending it again.',
    remedy: BY_ITSELF,
  },
  blocked: {
    cause: 'An earlier change of the same record has to be confirmed first.',
    remedy: 'Look at the change that is named. If it needs you, answer it; this one follows.',
  },
  parked: {
    cause: 'Many attempts have failed over a long time.',
    remedy:
      'Check the connection, then choose “Send again”. Tell an administrator if it fails for a day.',
  },
  held: {
    cause: 'A newer version of Fieldbook saved this change, and this version cannot read it.',
    remedy: 'Reload Fieldbook, so that the newest version opens.',
  },
  attention: {
    cause: 'The change needs its author. The reason is shown next to it.',
    remedy: 'Open it under Changes: edit and send again, send again, keep a copy, or discard it.',
  },
};

const REASONS: Record<Reason['kind'], Advice> = {
  refused: {
    cause: 'The server checked the change and rejected it. Its own message follows.',
    remedy: 'Edit the fields that are named and send again, or discard the change.',
  },
  forbidden: {
    cause: 'The account lacks the right for this change (403).',
    remedy: 'Ask an administrator for the role, sign in again, and send again.',
  },
  gone: {
    cause: 'Somebody has deleted the record (404).',
    remedy: 'Keep a copy, then discard the change.',
  },
  question: {
    cause: 'The author has to choose, for example between two values of one field.',
    remedy: 'Answer the question that is shown.',
  },
  unverifiable: {
    cause: 'The answer was lost, and the server has no way to tell whether the change arrived.',
    remedy: 'Look at the record. Send again only if the change is missing there.',
  },
  unreadable: {
    cause: 'The change was saved in a format that this version cannot read.',
    remedy: 'Reload Fieldbook. If it stays, keep a copy and send a diagnosis to an administrator.',
  },
  broken: {
    cause: 'The record has changed so that the change does not fit any more.',
    remedy: 'Edit and send again, or discard the change.',
  },
  parent: {
    cause:
      'The record that this change belongs to was created on this device, and the server refused it.',
    remedy: 'Repair the refused record first. This change follows it.',
  },
};

type FailureCode = Exclude<Answer['kind'], 'ok' | 'unknown'> | UnknownCause;

const FAILURES: Record<FailureCode, Advice> = {
  offline: {
    cause: 'No connection could be made.',
    remedy: `Find a place with a connection. ${BY_ITSELF}`,
  },
  timeout: { cause: 'The connection or the server is too slow.', remedy: BY_ITSELF },
  cut: { cause: 'The connection broke while the answer was arriving.', remedy: BY_ITSELF },
  redirect: {
    cause: 'The Wi-Fi network or a proxy redirects every request to its own page.',
    remedy: 'Open any other page in the browser and sign in to the Wi-Fi.',
  },
  'not-json': {
    cause: 'Something between the device and the server answered in its place.',
    remedy:
      'Sign in to the Wi-Fi. If there is none, tell an administrator: a proxy may be set up wrongly.',
  },
  gateway: {
    cause: 'The server, or a proxy in front of it, answered with 5xx.',
    remedy: `${BY_ITSELF} Operators: see the log of the server.`,
  },
  busy: {
    cause:
      'The server answered 429 or 503: too many requests, a restart, or changes paused by an operator.',
    remedy: BY_ITSELF,
  },
  refused: {
    cause:
      'The server refused the request as a whole, for example with 403, and gave no reason for a single change.',
    remedy: `${BY_ITSELF} If it stays, tell an administrator: a proxy may be set up wrongly.`,
  },
  forbidden: { cause: 'The server answered 403.', remedy: 'Ask an administrator for the role.' },
  unauthorized: {
    cause: 'The session has ended (401).',
    remedy: 'Sign in again. Changes that wait are kept.',
  },
};

const CALM: SyncFigures = {
  isKnown: true,
  waiting: 0,
  attention: 0,
  sending: false,
  offline: false,
  signedOut: false,
  allSentAt: null,
  firstDownload: null,
  stalled: false,
  held: undefined,
  problem: null,
};

type StatusKind = ReturnType<typeof syncWords>['kind'];

/** One example of each message of the top bar. */
const STATUS: Record<StatusKind, Advice & { figures: Partial<SyncFigures> }> = {
  unknown: {
    figures: { isKnown: false },
    cause: 'Fieldbook has not yet read what waits on this device.',
    remedy: NOTHING_TO_DO,
  },
  'signed-out': {
    figures: { signedOut: true, waiting: 3 },
    cause: 'The session has ended and changes wait.',
    remedy: 'Sign in with the same account. Nothing is lost meanwhile.',
  },
  attention: {
    figures: { attention: 2 },
    cause: 'Changes were refused or need a decision.',
    remedy: 'Open Changes and answer them.',
  },
  offline: {
    figures: { offline: true, waiting: 3 },
    cause: 'There is no connection to the server.',
    remedy: BY_ITSELF,
  },
  sending: {
    figures: { sending: true, waiting: 3 },
    cause: 'Changes are on their way.',
    remedy: NOTHING_TO_DO,
  },
  trouble: {
    figures: { stalled: true, waiting: 3 },
    cause:
      'Nothing was sent for two minutes, the last sync stopped at an error, or an update looked wrong.',
    remedy: 'Open Changes: it shows the reason. Choose “Sync now”, or reload Fieldbook.',
  },
  waiting: { figures: { waiting: 3 }, cause: 'Changes wait for their turn.', remedy: BY_ITSELF },
  loading: {
    figures: { firstDownload: { rows: 1200 } },
    cause: 'The first download is in progress.',
    remedy: 'Keep Fieldbook open.',
  },
  'all-sent': {
    figures: { allSentAt: new Date(2026, 10, 22, 14, 2).getTime() },
    cause: 'The server has confirmed all changes.',
    remedy: NOTHING_TO_DO,
  },
  quiet: {
    figures: {},
    cause: 'Nothing waits, and nothing was sent recently.',
    remedy: NOTHING_TO_DO,
  },
};

const FACTS: Parameters<typeof statusOf>[0] = {
  waiting: 0,
  sending: 0,
  attention: 0,
  refusals: [],
  lastReceivedAt: null,
  lastRun: undefined,
  oldestUntriedAt: null,
  firstDownloadRows: null,
  held: undefined,
  frozenUntil: null,
};

type HeldWhy = NonNullable<typeof FACTS.held>['why'];

const HELD: Record<HeldWhy, Advice> = {
  refused: {
    cause:
      'The server refuses a list that this account could read before. A role may have been taken away.',
    remedy: 'Ask an administrator. “Remove them from this device” clears the records.',
  },
  absent: {
    cause: 'The server left out most records of a list, which is usually an error.',
    remedy: BY_ITSELF,
  },
};

/** Generates docs/messages.md from the code that shows the messages. */
export function messageTable(): string {
  const held = Object.entries(HELD).map(([why, advice]) =>
    line(heldWords({ why: why as HeldWhy, rows: 40, of: 50, since: 0 }), advice),
  );
  const states = Object.entries(STATES).map(([state, advice]) =>
    line(stateWords({ state: state as OpState }), advice),
  );
  const locked = line(stateWords({ state: 'blocked', lastFailure: 'locked' }), {
    cause: 'The report is confidential and encrypted on this device.',
    remedy: 'Unlock confidential reports with the password or passkey.',
  });
  const reasons = Object.entries(REASONS).map(([kind, advice]) =>
    line(reasonWords({ reason: { kind: kind as Reason['kind'], message: '' } }), advice),
  );
  return [
    '# Messages of the sync',
    '',
    'Every message about unsent changes, with its cause and what to do. Generated from the code: `npm run messages`.',
    '',
    ...section(
      'In the top bar',
      Object.values(STATUS).map(({ figures, ...advice }) => line(statusText(figures), advice)),
    ),
    ...section('State of a change', [...states, locked]),
    ...section('Why a change needs its author', reasons),
    ...section(
      'Last attempt',
      Object.entries(FAILURES).map(([code, advice]) => line(failureWords(code), advice)),
    ),
    ...section('Under Changes', [
      ...held,
      line(stoppedAtError(), {
        cause: 'An error in Fieldbook, or an answer that it does not understand.',
        remedy: `${BY_ITSELF} If it stays, send a diagnosis (This device) to an administrator.`,
      }),
    ]),
  ].join('\n');
}

function statusText(figures: Partial<SyncFigures>): string {
  // Replaces the day or time of an example, which would change with the calendar.
  return syncWords({ ...CALM, ...figures }).text.replace(/\d+\/\d+\/\d{4}$|\d+:\d\d$/, '14:02');
}

function stoppedAtError(): string {
  const lastRun = { end: 'error' } as NonNullable<typeof FACTS.lastRun>;
  return statusOf({ ...FACTS, lastRun }, true, 0).problem ?? '';
}

function line(message: string, { cause, remedy }: Advice): string {
  return `| ${message} | ${cause} | ${remedy} |`;
}

function section(title: string, lines: readonly string[]): string[] {
  return [`## ${title}`, '', '| message | cause | what to do |', '|---|---|---|', ...lines, ''];
}
