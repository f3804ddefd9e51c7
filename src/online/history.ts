import { HISTORY_PAGE, type HistoryKind, HistoryPage } from '#shared/contract/history.ts';
import { type Loaded, loaded } from './done-or-failed.ts';
import { signedInCall } from './signed-in-call.ts';

/** `GET /history/{kind}/{id}`, newest entries first; `before` is the id of the last entry so far. */
export async function loadHistory(
  kind: HistoryKind,
  id: number,
  before?: number,
): Promise<Loaded<HistoryPage>> {
  const from = before === undefined ? '' : `&before=${before}`;
  const path = `/history/${kind}/${id}?limit=${HISTORY_PAGE}${from}`;
  return loaded(HistoryPage, await signedInCall({ path }));
}
