import { AUDIT_PAGE, AuditLine } from '#shared/contract/audit-log.ts';
import { listIn } from '#shared/contract/envelope.ts';
import { NO_LIST } from './done-or-failed.ts';
import { type Failure, failureOf } from './failure.ts';
import { signedInCall } from './signed-in-call.ts';

/** What is looked for; '' for everything. */
export interface AuditSearch {
  action: string;
  /** `yyyy-mm-dd`, both included. */
  from: string;
  to: string;
  /** Lines that this account wrote, or that are about it; its number as text. */
  userId: string;
}

export type AuditOutcome =
  | { kind: 'done'; lines: AuditLine[]; unreadable: number; hasMore: boolean }
  /** A documented backend keeps no audit log. */
  | { kind: 'not-offered' }
  | { kind: 'failed'; failure: Failure };

/** One page of `GET /audit-log`, the newest lines first; `before` is the number of the last line so far. */
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
