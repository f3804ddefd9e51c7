import { AUDIT_PAGE, AuditLine } from '#shared/contract/audit-log.ts';
import { listIn } from '#shared/contract/envelope.ts';
import { NO_LIST } from './done-or-failed.ts';
import { type Failure, failureOf } from './failure.ts';
import { signedInCall } from './signed-in-call.ts';

/** Search criteria; '' means any. */
export interface AuditSearch {
  action: string;
  /** `yyyy-mm-dd`; both days are included. */
  from: string;
  to: string;
  /** Id, as text, of an account that is the actor or the subject of the entries. */
  userId: string;
}

export type AuditOutcome =
  | { kind: 'done'; lines: AuditLine[]; unreadable: number; hasMore: boolean }
  /** A documented backend keeps no audit log. */
  | { kind: 'not-offered' }
  | { kind: 'failed'; failure: Failure };

/** One page of `GET /audit-log`, newest entries first; `before` is the id of the last entry so far. */
export async function loadAuditLog(search: AuditSearch, before?: number): Promise<AuditOutcome> {
  const query = new URLSearchParams(Object.entries(search).filter(([, value]) => value !== ''));
  if (before !== undefined) query.set('before', String(before));
  const answer = await signedInCall({ path: `/audit-log?${query}` });
  if (answer.kind === 'refused' && answer.status === 404) return { kind: 'not-offered' };
  if (answer.kind !== 'ok') return { kind: 'failed', failure: failureOf(answer) };
  const listed = listIn(answer.body);
  if (!listed) return { kind: 'failed', failure: NO_LIST };
  const lines = listed.flatMap((one) => {
    const line = AuditLine.safeParse(one);
    return line.success ? [line.data] : [];
  });
  const unreadable = listed.length - lines.length;
  return { kind: 'done', lines, unreadable, hasMore: listed.length === AUDIT_PAGE };
}
