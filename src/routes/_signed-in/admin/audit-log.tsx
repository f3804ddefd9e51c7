import { createFileRoute } from '@tanstack/react-router';
import { AuditLog } from './-audit/audit-log.tsx';

export const Route = createFileRoute('/_signed-in/admin/audit-log')({ component: AuditLog });
