import { listIn, recordIn, totalIn } from '#shared/contract/envelope.ts';
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
  if (!rows) return { kind: 'no-list' };
  return { kind: 'list', rows, total: totalIn(answer.body), call: { path, names } };
}

/** One record, as a list of it alone. */
export async function readRecord(
  get: (path: string) => Promise<Answer>,
  path: string,
): Promise<ListAnswer> {
  const answer = await get(path);
  if (answer.kind !== 'ok') return answer;
  const record = recordIn(answer.body);
  return record ? { kind: 'list', rows: [record] } : { kind: 'no-list' };
}
