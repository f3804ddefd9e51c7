import { dayOf, showDay } from '#shared/dates.ts';
import type { FailureCode } from '#shared/failure-codes.ts';
import { showCount } from '#shared/formats.ts';
import { text, translate } from '#shared/i18n.ts';
import type { IconName } from '#ui/icon.tsx';

/** The sync state that the top bar needs; `useSyncStatus()` returns it. */
export interface SyncFigures {
  isKnown: boolean;
  waiting: number;
  attention: number;
  sending: boolean;
  offline: boolean;
  /** Why it is offline. */
  outage?: FailureCode | undefined;
  signedOut: boolean;
  allSentAt: number | null;
  firstDownload: { rows: number } | null;
  stalled: boolean;
  held: unknown;
  problem: string | null;
}

/** The single message to show. Screen readers announce it when its kind changes, not for every new number. */
export interface SyncWords {
  kind:
    | 'attention'
    | 'signed-out'
    | 'offline'
    | 'sending'
    | 'trouble'
    | 'waiting'
    | 'loading'
    | 'all-sent'
    | 'quiet'
    | 'unknown';
  text: string;
  icon: IconName;
  tone: 'calm' | 'warn' | 'danger';
}

/** Outages in which the server did respond, so the device is not offline. */
const OUTAGES: Partial<Record<FailureCode, string>> = {
  gateway: text('Server error'),
  busy: text('Server busy'),
};

const OFFLINE = text('Offline');

/** Most important first: what only the user can fix, then why nothing is being sent, then progress. */
export function syncWords(sync: SyncFigures): SyncWords {
  const { waiting, attention } = sync;
  // Before the database has been read, claim neither that everything is sent nor that changes are waiting.
  if (!sync.isKnown)
    return { kind: 'unknown', text: translate('Checking…'), icon: 'clock', tone: 'calm' };
  if (sync.signedOut && waiting > 0) {
    return { kind: 'signed-out', text: translate('Sign in to send'), icon: 'person', tone: 'warn' };
  }
  if (attention > 0) {
    return {
      kind: 'attention',
      text: translate('{attention, plural, one {# needs attention} other {# need attention}}', {
        attention,
      }),
      icon: 'alert',
      tone: 'danger',
    };
  }
  if (sync.offline) {
    const outage = translate(OUTAGES[sync.outage ?? 'offline'] ?? OFFLINE);
    const text =
      waiting > 0 ? translate('{outage} – {waiting} waiting', { outage, waiting }) : outage;
    return { kind: 'offline', text, icon: 'offline', tone: 'calm' };
  }
  if (sync.sending) {
    return {
      kind: 'sending',
      text: translate('Sending {waiting}…', { waiting }),
      icon: 'send',
      tone: 'calm',
    };
  }
  if (sync.stalled || sync.problem || sync.held) {
    const text =
      waiting > 0
        ? translate('{waiting} waiting – see why', { waiting })
        : translate('Sync needs a look');
    return { kind: 'trouble', text, icon: 'info', tone: 'warn' };
  }
  if (waiting > 0) {
    return {
      kind: 'waiting',
      text: translate('{waiting} waiting', { waiting }),
      icon: 'clock',
      tone: 'calm',
    };
  }
  if (sync.firstDownload) {
    const { rows } = sync.firstDownload;
    const text =
      rows > 0 ? translate('Loading {count}…', { count: showCount(rows) }) : translate('Loading…');
    return { kind: 'loading', text, icon: 'download', tone: 'calm' };
  }
  if (sync.allSentAt !== null) {
    const text = translate('All sent at {time}', { time: timeOf(sync.allSentAt) });
    return { kind: 'all-sent', text, icon: 'check', tone: 'calm' };
  }
  return { kind: 'quiet', text: translate('All sent'), icon: 'check', tone: 'calm' };
}

/** '14:02' for today, otherwise the day. */
function timeOf(atMs: number): string {
  const at = new Date(atMs);
  if (at.toDateString() !== new Date().toDateString()) {
    return showDay(dayOf(at));
  }
  return `${at.getHours()}:${String(at.getMinutes()).padStart(2, '0')}`;
}
