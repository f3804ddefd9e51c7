import type { LifeLine } from '#db/op.ts';
import { messageWords } from '#shared/message-words.ts';

/** The sentence of a line of the history in the language in use; a line of an older build has it only in English. */
export function titleWords({ label, message }: Pick<LifeLine, 'label' | 'message'>): string {
  return message ? messageWords(message) : label;
}
