import type { Op } from '#db/op.ts';
import { formatMoment } from '#shared/format-moment.ts';
import { translate } from '#shared/i18n.ts';
import { labelOf } from '#src/mutations/read-op.ts';
import { opened } from '#src/sync-client/confidential.ts';
import { reasonWords } from './change-words.ts';

/** The content of a write as a text that its author can keep anywhere. */
export function copyOfChange(op: Op): string {
  const lines = [labelOf(op), savedLine(op)];
  if (op.state === 'attention') lines.push(reasonWords(op));
  return [...lines, '', ...linesOf(op.args)].join('\n');
}

function savedLine(op: Op): string {
  const time = formatMoment(op.createdAt, { dateStyle: 'short', timeStyle: 'medium' });
  return translate('Saved on this device: {time}', { time });
}

function linesOf(args: unknown): string[] {
  if (typeof args !== 'object' || args === null) return [String(args)];
  return Object.entries(args).map(([name, value]) => `${name}: ${asText(value)}`);
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Copies a write and returns where the copy went. */
export async function takeCopy(op: Op): Promise<'clipboard' | 'file'> {
  return giveCopy(copyOfChange(await opened(op)));
}

/** Copies a text to the clipboard or, if the browser refuses that, saves it as a file. Returns which it was. */
export async function giveCopy(text: string): Promise<'clipboard' | 'file'> {
  try {
    await navigator.clipboard.writeText(text);
    return 'clipboard';
  } catch (error) {
    console.info('No clipboard here; the copy becomes a file.', error);
    saveAsFile(text);
    return 'file';
  }
}

function saveAsFile(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'unsent-change.txt';
  link.click();
  URL.revokeObjectURL(url);
}
