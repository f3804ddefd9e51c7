import type { BroughtBack } from '#src/sync/unsent.ts';

/** What became of a file, in words. */
export function bringBackWords(outcome: BroughtBack | { kind: 'failed' }): string {
  switch (outcome.kind) {
    case 'done':
      return doneWords(outcome);
    case 'not-a-file':
      return 'This is not a file of unsent changes, or it is damaged as a whole. Nothing was changed.';
    case 'newer':
      return 'This file was made by a newer version of the app. Update the app, then try again.';
    case 'of-another':
      return `This file belongs to ${outcome.name} at ${outcome.apiBase}. Only there, signed in as the same person, can it be brought back.`;
    case 'failed':
      return 'The file could not be brought back: this device could not store it. Keep the file and try again.';
  }
}

function doneWords({
  ops,
  drafts,
  known,
  unreadable,
}: Extract<BroughtBack, { kind: 'done' }>): string {
  const back = [
    ops > 0 ? count(ops, 'change', 'changes') : '',
    drafts > 0 ? count(drafts, 'unfinished form', 'unfinished forms') : '',
  ].filter(Boolean);
  return [
    back.length > 0
      ? `Back on this device: ${back.join(' and ')}.`
      : 'Nothing in it was missing here.',
    known > 0 ? `${count(known, 'change was', 'changes were')} here already and did nothing.` : '',
    unreadable > 0
      ? `${count(unreadable, 'part', 'parts')} could not be read: kept, and shown under “This device”.`
      : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
