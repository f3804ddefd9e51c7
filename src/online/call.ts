import type { Answer } from '#shared/http/answer.ts';
import { type Request, send } from '#shared/http/send.ts';
import { ServerHabits } from '#shared/http/server-habits.ts';
import { apiBase } from '#src/account/api-base.ts';

/** Of the server and the sign-in of the newest call. */
const habits = new ServerHabits();

/** One call to this page's backend; with `token` as that person. */
export function call(request: Omit<Request, 'apiBase'>): Promise<Answer> {
  return send({ ...request, apiBase: apiBase(), habits });
}
