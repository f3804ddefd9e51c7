import type { Answer } from '#shared/http/answer.ts';
import type { Request } from '#shared/http/send.ts';
import { clearToken, getAccount } from '#src/account/account.ts';
import { call } from './call.ts';

/** One call as the signed-in person. A 401 ends the session, as everywhere (S20). */
export async function signedInCall(request: Omit<Request, 'apiBase' | 'token'>): Promise<Answer> {
  const account = getAccount();
  const token = account.kind === 'signed-in' ? account.token : '';
  const answer = await call({ ...request, token });
  if (answer.kind === 'unauthorized') await clearToken(token);
  return answer;
}
