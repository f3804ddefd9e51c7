import { listIn } from '#shared/contract/envelope.ts';
import type { Answer } from '#shared/http/answer.ts';
import type { ListAnswer } from './source.ts';

/** One list call: the rows under `data` or one of the names that the specifications give. */
export async function readList(
  get: (path: string) => Promise<Answer>,
  path: string,
  names: readonly string[] = [],
): Promise<ListAnswer> {
  const answer = await get(path);
  if (answer.kind !== 'ok') return answer;
  const rows = listIn(answer.body, names);
  return rows ? { kind: 'list', rows } : { kind: 'no-list' };
}
