import { idIn } from '#shared/contract/answers/values.ts';
import { listIn, recordIn } from '#shared/contract/envelope.ts';
import type { Answer } from '#shared/http/answer.ts';
import { text } from '#shared/i18n.ts';
import type { Call } from '#src/mutations/mutation.ts';
import type { Api } from '../core/api.ts';

/** The list that holds the record was read whole, and the record is not in it. */
const NO_LONGER_LISTED: Answer = {
  kind: 'refused',
  status: 404,
  message: text('This record no longer exists.'),
  body: null,
};

/**
 * What a write is built on (S4): the record at its own address, which may have more than the list; and if the server
 * has no such address, its row in the list.
 */
export async function readFresh(api: Pick<Api, 'read'>, path: string, call: Call): Promise<Answer> {
  const own = await api.read(path);
  const { listed } = call;
  if (!listed || path !== call.fresh || isPassing(own)) return own;
  if (own.kind === 'ok' && idIn(recordIn(own.body)?.id) === listed.id) return own;
  const list = await api.read(listed.path);
  if (list.kind !== 'ok') return list;
  const rows = listIn(list.body, listed.names);
  if (!rows) return { kind: 'unknown', cause: 'not-json', status: list.status };
  const record = rows.map(recordIn).find((row) => idIn(row?.id) === listed.id);
  return record ? { ...list, body: record } : NO_LONGER_LISTED;
}

/** Nobody answered, or nobody may be answered now: the list would fare no better. */
function isPassing(answer: Answer): boolean {
  if (answer.kind === 'unknown') return answer.status === undefined;
  return answer.kind === 'busy' || answer.kind === 'unauthorized';
}
