import * as z from 'zod/mini';
import { data, ListOf } from '#server/api/answers.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { PathId } from '#server/api/inputs.ts';
import { listAudit } from '#server/audit/audit-log.ts';
import { AUDIT_PAGE, AuditFilters, AuditLine } from '#shared/contract/audit-log.ts';

const auditLog = endpoint(
  {
    method: 'get',
    path: '/audit-log',
    summary: 'Who did what to whom, the newest first, one page at a time',
    access: 'seeAuditLog',
    query: z.extend(AuditFilters, { userId: z.optional(PathId), before: z.optional(PathId) }),
    answer: ListOf(AuditLine),
    extra: true,
  },
  async ({ query, services }) =>
    data(await listAudit(services.db, { ...query, limit: AUDIT_PAGE })),
);

export const auditLogEndpoints: readonly Endpoint[] = [auditLog];
