import { isRecord } from '#shared/contract/common.ts';
import type { Answer } from '#shared/http/answer.ts';
import { translate } from '#shared/i18n.ts';
import { messageWords } from '#shared/message-words.ts';
import { refusalMessage } from '#shared/refusals.ts';

/**
 * The answer with its message in the language in use: found by the code of the refusal, otherwise by its English text.
 */
export function inLanguage<Refused extends Answer & { message?: string }>(
  answer: Refused,
): Refused {
  const body: unknown = 'body' in answer ? answer.body : undefined;
  const { code, values } = isRecord(body) ? body : {};
  const known =
    typeof code === 'string' ? refusalMessage(code, isRecord(values) ? values : {}) : undefined;
  return { ...answer, message: known ? messageWords(known) : translate(answer.message ?? '') };
}
