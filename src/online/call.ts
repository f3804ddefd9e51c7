import type { Answer } from '#shared/http/answer.ts';
import { type Request, send } from '#shared/http/send.ts';
import { ServerHabits } from '#shared/http/server-habits.ts';
import { language, SOURCE_LANGUAGE } from '#shared/i18n.ts';
import { apiBase } from '#src/account/api-base.ts';

/** What is known about the server, for the sign-in of the newest call. */
const habits = new ServerHabits();

/** One call to this page's backend, as the person to whom `token` belongs. Refusals are in the language in use. */
export async function call(request: Omit<Request, 'apiBase'>): Promise<Answer> {
  const answer = await send({ ...request, apiBase: apiBase(), habits });
  if (!('message' in answer) || language() === SOURCE_LANGUAGE) return answer;
  return import('./in-language.ts').then(
    ({ inLanguage }) => inLanguage(answer),
    // Without a network, the server's own message is kept.
    () => answer,
  );
}
