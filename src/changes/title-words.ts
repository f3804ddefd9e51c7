import type { LifeLine } from '#db/op.ts';
import { messageWords } from '#shared/message-words.ts';

/** The title of a history entry in the language in use. An entry of an older build has it only in English. */
export function titleWords({ label, message }: Pick<LifeLine, 'label' | 'message'>): string {
  return message ? messageWords(message) : label;
}
