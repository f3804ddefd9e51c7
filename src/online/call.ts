import type { Answer } from '#shared/http/answer.ts';
import { type Request, send } from '#shared/http/send.ts';
import { apiBase } from '#src/account/api-base.ts';

/** One call to this page's backend; with `token` as that person. */
export function call(request: Omit<Request, 'apiBase'>): Promise<Answer> {
  return send({ ...request, apiBase: apiBase() });
}
