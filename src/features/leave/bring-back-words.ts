import { translate } from '#shared/i18n.ts';
import type { BroughtBack } from '#src/sync-client/unsent.ts';

/** Describes the result of restoring a file. */
export function bringBackWords(outcome: BroughtBack | { kind: 'failed' }): string {
  switch (outcome.kind) {
    case 'done':
      return doneWords(outcome);
    case 'not-a-file':
      return translate(
        'This is not a file of unsent changes, or it is damaged as a whole. Nothing was changed.',
      );
    case 'newer':
      return translate(
        'This file was made by a newer version of the app. Update the app, then try again.',
      );
    case 'of-another':
      return translate(
        'This file belongs to {name} at {apiBase}. Only there, signed in as the same person, can it be brought back.',
        { name: outcome.name, apiBase: outcome.apiBase },
      );
    case 'failed':
      return translate(
        'The file could not be brought back: this device could not store it. Keep the file and try again.',
      );
  }
}

function doneWords({
  ops,
  drafts,
  known,
  unreadable,
}: Extract<BroughtBack, { kind: 'done' }>): string {
  return [
    backWords(ops, drafts),
    known > 0
      ? translate(
          '{known, plural, one {# change was here already and did nothing.} other {# changes were here already and did nothing.}}',
          { known },
        )
      : '',
    unreadable > 0
      ? translate(
          '{unreadable, plural, one {# part could not be read: kept, and shown under “This device”.} other {# parts could not be read: kept, and shown under “This device”.}}',
          { unreadable },
        )
      : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function backWords(ops: number, drafts: number): string {
  const changes = translate('{ops, plural, one {# change} other {# changes}}', { ops });
  const forms = translate('{drafts, plural, one {# unfinished form} other {# unfinished forms}}', {
    drafts,
  });
  if (ops > 0 && drafts > 0) {
    return translate('Back on this device: {changes} and {forms}.', { changes, forms });
  }
  if (ops + drafts === 0) return translate('Nothing in it was missing here.');
  return translate('Back on this device: {what}.', { what: ops > 0 ? changes : forms });
}
